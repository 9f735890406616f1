import { licenceWords } from "#words/company-words";
import { papersWords } from "#words/papers";
import type { Company } from "../api/types";
import { useCompany, useLicences } from "../facts/company";
import { Section } from "../ui/Section";
import { formatDay } from "../words/format-date";
import { SampleMark } from "./SampleMark";

/** What a buyer asks for first, in a strip or a column. What the company does not have is left out, what is to come is marked. */
export function Papers({ inColumn = false }: { inColumn?: boolean }) {
  const company = useCompany();
  const hasLicences = useLicences().length > 0;
  const cells = papersWords.cells
    .map(({ label, papers }) => {
      const lines = papers.flatMap(({ field, expected }) => linesOf(company, field, expected));
      return { label, lines, isMissing: lines.some(({ isMissing }) => isMissing) };
    })
    .filter(({ lines }) => lines.length > 0);
  if (cells.length === 0) return null;
  const allMissing = cells.every(({ lines }) => lines.every(({ isMissing }) => isMissing));
  return (
    <Section labelledBy="papers-title" tone="bone" weight="strip">
      <div className="grid gap-y-4">
        <div className={inColumn ? "" : "lg:flex lg:items-baseline lg:gap-x-5"}>
          <h2 id="papers-title" className="text-card text-navy leading-snug lg:text-h3">
            {papersWords.title}
          </h2>
          {allMissing && <Missing />}
          {hasLicences && <p className="mt-1 text-muted text-small">{licenceWords.lead}</p>}
        </div>
        <dl className={`grid gap-y-3 ${inColumn ? "" : "grid-cols-2 lg:grid-cols-[2fr_1fr_1.2fr_1fr]"}`}>
          {cells.map(({ label, lines, isMissing: someMissing }) => (
            <div
              key={label}
              className={`break-inside-avoid border-brass border-s-2 ps-3 pe-5 sm:ps-4 ${lines.length > 2 && !inColumn ? inTwoColumns : ""}`}
            >
              <dt className="col-span-full font-head text-body text-navy leading-snug lg:text-card">{label}</dt>
              {lines.map(({ main, rest, url, isMissing }) => (
                <dd
                  key={main ?? rest}
                  className={`mt-1 text-muted text-small leading-snug lg:text-body ${isMissing ? blank : ""}`}
                >
                  {main && (
                    <p className="font-head text-card text-navy">
                      {url ? (
                        <a href={url} className="underline decoration-brass underline-offset-4">
                          {main}
                        </a>
                      ) : (
                        main
                      )}
                    </p>
                  )}
                  {rest}
                </dd>
              ))}
              {someMissing && !allMissing && <Missing as="dd" />}
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

const inTwoColumns = "lg:grid lg:grid-cols-2 lg:content-start lg:gap-x-6";
/** The name of a line, and the rule on which it will be written. */
const blank = "flex items-baseline gap-2 after:grow after:border-navy/25 after:border-b";

/** Beside all papers if none is there, else beside each that is not. */
function Missing({ as: Element = "p" }: { as?: "p" | "dd" }) {
  return (
    <Element className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-muted text-small">
      <SampleMark /> {papersWords.missing}
    </Element>
  );
}

/** `url` leads to the register of the authority. A missing line has a name, and its value is to come. */
type Line = { main?: string; rest: string; url?: string | null; isMissing?: true };

function linesOf(company: Company, field: PaperField, expected: readonly string[]): Line[] {
  if (company.samples.includes(field)) return expected.map((rest) => ({ rest, isMissing: true }));
  if (field === "licences") return company.licences.map(licenceLine);
  const value = company[field];
  return value ? [{ main: value, rest: papersWords.of[field] }] : [];
}

type PaperField = (typeof papersWords.cells)[number]["papers"][number]["field"];

function licenceLine({ name, authority, number, territory, valid_until, url }: Company["licences"][number]): Line {
  const until = valid_until && `${licenceWords.validUntil} ${formatDay(valid_until)}`;
  return { main: licenceWords.inBrief(authority, number), rest: [territory ?? name, until].filter(Boolean).join(" · "), url };
}
