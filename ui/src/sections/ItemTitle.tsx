import { inEnglish } from "#words/item-words";
import { language } from "#words/language";

type Item = { is_translated: boolean };
type Attributes = { lang?: "en"; dir: "auto" | "ltr" | "rtl" };

const URDU_LETTER = /[\u0620-\u06d3]/;

/** The attributes of an element with words of the item: on an Urdu page, the words of an item that is not translated are English. */
export function wordsOf({ is_translated }: Item, words = ""): Attributes {
  if (language.code === "en") return { dir: "auto" };
  return is_translated || URDU_LETTER.test(words) ? { dir: "rtl" } : { lang: "en", dir: "ltr" };
}

/** The title of an item, with a mark if the page is in another language. Its element has the direction of what stands in it. */
export function ItemTitle({ item, title }: { item: Item; title: string }) {
  if (language.code === "en" || item.is_translated) return title;
  return (
    <>
      <bdi {...wordsOf(item, title)}>{title}</bdi>
      {` ${inEnglish}`}
    </>
  );
}
