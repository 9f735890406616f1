import { clsx } from "clsx/lite";
import { papersToBring } from "#words/hiring";
import { language } from "#words/language";
import { dashedItemClassName } from "../ui/BulletList";
import type { languageProps } from "./ItemTitle";
import type { PaperToBring } from "./job-words";

type Props = {
  papers: PaperToBring[];
  /** The language and the direction, if the papers come from a job. */
  textProps?: ReturnType<typeof languageProps>;
};

/** The papers to bring to the interview, each marked as required or optional. */
export function PapersToBring({ papers, textProps }: Props) {
  return (
    <ul className="mt-3 grid gap-2">
      {papers.map(({ text, isRequired }) => (
        <li key={text} dir={textProps?.dir} className={dashedItemClassName}>
          <span lang={textProps?.lang}>{text}</span>
          {isRequired !== null && (
            <>
              {" "}
              <bdi
                lang={language.code}
                className={clsx(
                  "inline-block whitespace-nowrap rounded-small border px-1.5 text-small leading-snug",
                  isRequired ? "border-navy font-semibold text-navy" : "border-line text-muted",
                )}
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
