import type { JobOpening } from "../../api/types";
import { openingWords, termLabels } from "../../content/jobs/opening";
import { BulletList } from "../../ui/BulletList";

type Props = { job: JobOpening };

/** What comes with the work and what to bring, as far as the opening says. */
export function JobTerms({ job }: Props) {
  const terms = termLabels.map(({ field, label }) => ({ label, value: job[field] })).filter(({ value }) => value !== null);
  const documents = new Set((job.documents ?? "").split(";").flatMap((document) => document.trim() || []));
  return (
    <>
      {terms.length > 0 && (
        <section aria-labelledby="terms-title" className="mb-10 max-w-prose">
          <h2 id="terms-title" className="text-h3">
            {openingWords.terms}
          </h2>
          <dl className="mt-4 divide-y divide-line border-line border-y">
            {terms.map(({ label, value }) => (
              <div key={label} className="grid gap-x-6 py-2.5 sm:grid-cols-[12rem_1fr]">
                <dt className="text-muted">{label}</dt>
                <dd dir="auto" className="font-semibold">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {documents.size > 0 && (
        <section aria-labelledby="documents-title" className="mb-10 max-w-prose">
          <h2 id="documents-title" className="text-h3">
            {openingWords.documents}
          </h2>
          <BulletList items={[...documents]} />
        </section>
      )}
    </>
  );
}
