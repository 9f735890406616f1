import { Link } from "react-router-dom";
import type { Licence } from "../api/types";
import { useLicences } from "../facts/company";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { licenceWords } from "../words/company-words";
import { formatDay } from "../words/format-date";

/** Everything that the company holds, with what a client needs to check it. Any number fills its rows. */
export function Licences() {
  const licences = useLicences();
  if (licences.length === 0) return null;
  const { title, lead } = licenceWords;
  return (
    <div id="licences" className="scroll-mt-28">
      <Section labelledBy="licences-title" tone="haze" weight="minor">
        <SectionHeading id="licences-title" title={title} lead={lead} />
        <ul className="mt-7 flex flex-wrap gap-5">
          {licences.map((licence) => (
            <LicenceCard key={`${licence.authority} ${licence.number}`} licence={licence} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

type LicencesInBriefProps = {
  line: string;
  link: string;
  /** What is said of each. */
  said?: (licence: Licence) => string | null;
};

const authorityAndNumber = ({ authority, number }: Licence) => licenceWords.inBrief(authority, number);

/** The licences in one line, which leads to all that is known of them; nothing while they are samples. */
export function LicencesInBrief({ line, link, said = authorityAndNumber }: LicencesInBriefProps) {
  const texts = useLicences().flatMap((licence) => said(licence) ?? []);
  if (texts.length === 0) return null;
  return (
    <p className={line}>
      <Link to={licenceWords.all.path} className={`${link} inline-block py-1`}>
        {texts.join(" · ")}
      </Link>
    </p>
  );
}

function LicenceCard({ licence: { name, authority, number, territory, valid_until, url } }: { licence: Licence }) {
  const facts = [
    { label: licenceWords.number, value: number },
    { label: licenceWords.territory, value: territory },
    { label: licenceWords.validUntil, value: valid_until && formatDay(valid_until) },
  ];
  return (
    <li className="min-w-[min(17rem,100%)] flex-1 break-inside-avoid rounded-card border border-line border-t-[3px] border-t-brass bg-white p-6 shadow-rest">
      <h3 className="text-card text-navy">{name}</h3>
      <p className="mt-1 text-muted">{authority}</p>
      <dl className="mt-4 grid gap-2">
        {facts.map(
          ({ label, value }) =>
            value && (
              <div key={label} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-muted text-small">{label}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {url && (
        <p className="mt-3">
          <a href={url} className="marked-link inline-block py-1">
            {licenceWords.check}
          </a>
        </p>
      )}
    </li>
  );
}
