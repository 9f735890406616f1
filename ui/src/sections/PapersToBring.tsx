import { papersToBring } from "#words/hiring";
import { language } from "#words/language";
import { dashed } from "../ui/BulletList";
import type { wordsOf } from "./ItemTitle";
import type { PaperToBring } from "./job-words";

type Props = {
  papers: PaperToBring[];
  /** Of the papers, when they are an opening's own. */
  words?: ReturnType<typeof wordsOf>;
};

/** What to bring to the interview, each paper with a mark. */
export function PapersToBring({ papers, words }: Props) {
  return (
    <ul className="mt-3 grid gap-2">
      {papers.map(({ text, isRequired }) => (
        <li key={text} dir={words?.dir} className={dashed}>
          <span lang={words?.lang}>{text}</span>
          {isRequired !== null && (
            <>
              {" "}
              <bdi
                lang={language.code}
                className={`inline-block whitespace-nowrap rounded-small border px-1.5 text-small leading-snug ${isRequired ? "border-navy font-semibold text-navy" : "border-line text-muted"}`}
              >
                {isRequired ? papersToBring.required : papersToBring.ifYouHave}
              </bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
