import { clsx } from "clsx/lite";
import { comma, licenceWords } from "#words/company-words";
import { credentialWords } from "#words/credentials";
import type { Company } from "../api/types";
import { useCompany } from "../facts/company";
import { Section } from "../ui/Section";
import { TextLink } from "../ui/TextLink";
import { formatDay } from "../words/format-date";

/** Licences, insurance and registrations, in a strip or a column. Leaves out entries that the company file does not have. */
export function Credentials({ inColumn = false }: { inColumn?: boolean }) {
  const company = useCompany();
  const cells = cellsOf(company);
  if (cells.length === 0) return null;
  return (
    <Section labelledBy="papers-title" tone="bone" weight="strip">
      {/* A grid column is at least as wide as its longest word, so long words must break. */}
      <div className="grid gap-y-4 wrap-break-word">
        <div className={inColumn ? undefined : "lg:flex lg:items-baseline lg:gap-x-5"}>
          <h2 id="papers-title" className="shrink-0 text-card text-navy leading-snug lg:text-h3">
            {credentialWords.title}
          </h2>
          {company.licences.length > 0 && (
            <p className="mt-1 text-muted text-small">{licenceWords.lead}</p>
          )}
        </div>
        <dl
          className={clsx(
            "grid gap-y-4",
            !inColumn && "sm:grid-cols-2 lg:grid-cols-[1.9fr_1fr_1.3fr_0.8fr]",
          )}
        >
          {cells.map(({ label, lines }) => (
            <div
              key={label}
              className={clsx(
                "break-inside-avoid border-brass border-s-2 ps-3 pe-5 sm:ps-4",
                lines.length > 2 && !inColumn && twoColumnsClassName,
              )}
            >
              <dt className="col-span-full font-head text-body text-navy leading-snug lg:text-card">
                {label}
              </dt>
              {lines.map(({ main, details, url }) => (
                <dd
                  key={[main, ...details].join(" ")}
                  className="mt-1 text-muted text-small leading-snug lg:text-body"
                >
                  <p className="font-head text-card text-navy">
                    {url ? (
                      <a href={url} className="underline decoration-brass underline-offset-4">
                        {main}
                      </a>
                    ) : (
                      main
                    )}
                  </p>
                  {details.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

/** A link to the credentials, for pages that do not show them. Renders nothing if the company file has no credentials. */
export function CredentialsLink() {
  const cells = cellsOf(useCompany());
  if (cells.length === 0) return null;
  return (
    <p data-tone="white" className="page-width print:hidden bg-white pb-section-minor">
      <TextLink to={licenceWords.all}>{credentialWords.title}</TextLink>
    </p>
  );
}

const twoColumnsClassName = "lg:grid lg:grid-cols-2 lg:content-start lg:gap-x-6";

/** `url` is the register of the authority. */
type Line = { main: string; details: string[]; url?: string | null };

function cellsOf(company: Company): { label: string; lines: Line[] }[] {
  return credentialWords.cells
    .map(({ label, fields }) => ({
      label,
      lines: fields.flatMap((field) => linesOf(company, field)),
    }))
    .filter(({ lines }) => lines.length > 0);
}

type CredentialField = (typeof credentialWords.cells)[number]["fields"][number];

function linesOf(company: Company, field: CredentialField): Line[] {
  if (field === "licences") return company.licences.map(licenceLine);
  const value = company[field];
  const details = credentialWords.details[field];
  return value ? [{ main: value, details: details ? [details] : [] }] : [];
}

function licenceLine({
  name,
  authority,
  number,
  territory,
  valid_until,
  url,
}: Company["licences"][number]): Line {
  const kind = territory ? `${name}${comma}${territory}` : name;
  const until = valid_until && `${licenceWords.validUntil} ${formatDay(valid_until)}`;
  return {
    main: licenceWords.inBrief(authority, number),
    details: [kind, ...(until ? [until] : [])],
    url,
  };
}
