import { licenceWords } from "../../content/company-words";
import { useLicences } from "../../hooks/useLicences";

/** Who has licensed the company, in one row below the services. */
export function LicenceStrip() {
  const licences = useLicences();
  if (licences.length === 0) return null;
  return (
    <section aria-label={licenceWords.strip} className="wrap mt-8">
      <ul className="flex flex-wrap gap-x-10 gap-y-4 border-line border-y py-5">
        {licences.map(({ name, authority, number, territory }) => (
          <li key={`${authority} ${number}`} className="min-w-40">
            <p className="font-head text-navy">{territory ?? name}</p>
            <p className="text-muted text-small">
              {authority}, {number}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a href={licenceWords.all.path} className="inline-block py-1 font-semibold text-brass-deep underline underline-offset-4">
          {licenceWords.all.label}
        </a>
      </p>
    </section>
  );
}
