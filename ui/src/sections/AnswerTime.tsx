import { pageWords } from "#words/page-words";
import { useCompany } from "../facts/company";

/** How soon the office answers, if the company says so. */
export function AnswerTime() {
  const within = useCompany().answer_within;
  return within ? <p className="mt-3">{pageWords.answer(within)}</p> : null;
}
