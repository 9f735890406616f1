import { licenceWords } from "../content/company-words";
import { useLicences } from "../hooks/useLicences";

/** The licences in one line. */
export function FooterLicences() {
  const licences = useLicences();
  if (licences.length === 0) return null;
  return (
    <p className="mt-3">
      <a href={licenceWords.all.path} className="inline-block py-1 hover:text-brass-light">
        {licences.map(({ authority, number }) => `${authority} ${number}`).join(" · ")}
      </a>
    </p>
  );
}
