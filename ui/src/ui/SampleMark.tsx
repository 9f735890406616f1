import { papersWords } from "#words/papers";

/** Beside what the company has not supplied yet. */
export function SampleMark() {
  return (
    <span className="rounded-small border border-current px-1.5 text-[0.8125rem] text-muted leading-snug">
      {papersWords.sample}
    </span>
  );
}
