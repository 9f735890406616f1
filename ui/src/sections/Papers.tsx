import { licenceWords } from "#words/company-words";
import { papersWords } from "#words/papers";
import type { Company } from "../api/types";
import { useCompany, useLicences } from "../facts/company";
import { SampleMark } from "../ui/SampleMark";
import { formatDay } from "../words/format-date";
import { HeadedSection } from "./HeadedSection";

/** What a buyer asks for first. What the company does not have is left out, what it has not supplied yet is marked. */
export function Papers() {
  const company = useCompany();
  const lead = useLicences().length > 0 ? licenceWords.lead : undefined;
  const cells = papersWords.cells
    .map(({ label, fields, expected }) => {
      const isSample = fields.some((field) => company.samples.includes(field));
      const lines: Line[] = isSample ? [{ main: papersWords.missing, rest: expected }] : linesOf(company, fields);
      return { label, isSample, lines };
    })
    .filter(({ lines }) => lines.length > 0);
  if (cells.length === 0) return null;
  return (
    <HeadedSection id="papers-title" title={papersWords.title} lead={lead} tone="bone" weight="minor">
      <dl className="mt-3 grid sm:mt-5 grid-cols-2 gap-x-5 gap-y-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-x-8">
        {cells.map(({ label, isSample, lines }) => (
          <div key={label} className="break-inside-avoid border-stone border-t pt-3">
            <dt className="flex flex-col items-start gap-y-1 text-muted text-small">
              {label}
              {isSample && <SampleMark />}
            </dt>
            {lines.map(({ main, rest, url }) => (
              <dd key={main} className="mt-1.5">
                <p className={isSample ? "text-muted" : "font-head text-card text-navy"}>
                  {url ? (
                    <a href={url} className="underline decoration-brass underline-offset-4">
                      {main}
                    </a>
                  ) : (
                    main
                  )}
                </p>
                {rest && <p className="mt-0.5 text-muted text-small leading-snug">{rest}</p>}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </HeadedSection>
  );
}

/** `url` leads to the register of the authority. */
type Line = { main: string; rest: string; url?: string | null };

function linesOf(company: Company, fields: readonly PaperField[]): Line[] {
  return fields.flatMap((field) => {
    if (field === "licences") return company.licences.map(licenceLine);
    const value = company[field];
    return value ? [{ main: value, rest: papersWords.of[field] }] : [];
  });
}

type PaperField = (typeof papersWords.cells)[number]["fields"][number];

function licenceLine({ name, authority, number, territory, valid_until, url }: Company["licences"][number]): Line {
  const until = valid_until && `${licenceWords.validUntil} ${formatDay(valid_until)}`;
  return { main: licenceWords.inBrief(authority, number), rest: [territory ?? name, until].filter(Boolean).join(" · "), url };
}
