import { inEnglish } from "#words/item-words";
import { language } from "#words/language";

type Item = { is_translated: boolean };
type Attributes = { lang?: "en"; dir: "auto" | "ltr" | "rtl" };

const URDU_LETTER = /[\u0620-\u06d3]/;

/** The attributes of an element with text of a news item or a job. On an Urdu page, text without a translation is English. */
export function languageProps({ is_translated }: Item, words = ""): Attributes {
  if (language.code === "en") return { dir: "auto" };
  return is_translated || URDU_LETTER.test(words) ? { dir: "rtl" } : { lang: "en", dir: "ltr" };
}

/** The title of an item. On an Urdu page, a note marks a title that is in English. */
export function ItemTitle({ item, title }: { item: Item; title: string }) {
  if (language.code === "en" || item.is_translated) return title;
  return (
    <>
      <bdi {...languageProps(item, title)}>{title}</bdi>
      {` ${inEnglish}`}
    </>
  );
}
