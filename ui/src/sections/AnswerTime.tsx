import { useContext } from "react";
import { CompanyContext } from "../facts/company";
import { pageWords } from "../words/page-words";

/** How soon the office answers, if the company says so. */
export function AnswerTime() {
  const within = useContext(CompanyContext)?.answer_within;
  return within ? <p className="mt-3">{pageWords.answer(within)}</p> : null;
}
