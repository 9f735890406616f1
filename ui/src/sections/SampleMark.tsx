import { papersWords } from "#words/papers";

/** Beside what the company has not supplied yet. */
export function SampleMark() {
  return (
    <span className="rounded-small border border-current px-2 text-muted text-small leading-snug">{papersWords.sample}</span>
  );
}
