import { licenceWords } from "../../content/company-words";
import { useLicences } from "../../hooks/useLicences";

/** Who has licensed the company for which territory, in one line; nothing while the licences are samples. */
export function HeroLicences() {
  const licences = useLicences().filter(({ territory }) => territory !== null);
  if (licences.length === 0) return null;
  return (
    <p className="mt-3 max-w-hero text-small text-white">
      <a href={licenceWords.all.path} className="inline-block py-1 underline underline-offset-4 hover:text-brass-light">
        {licences.map(({ territory, authority, number }) => `${territory}: ${authority} ${number}`).join(" · ")}
      </a>
    </p>
  );
}
