import { licenceWords } from "../../content/company/licences";
import { useLicences } from "../../hooks/useLicences";

/** Who has licensed the company for which territory, in one line; while its licences are samples, who gives licences. */
export function HeroLicences() {
  const licences = useLicences().filter(({ territory }) => territory !== null);
  const { label, path } = licenceWords.issuers;
  const held = licences.map(({ territory, authority, number }) => `${territory}: ${authority} ${number}`).join(" · ");
  return (
    <p className="mt-3 max-w-hero text-small text-white">
      <a
        href={held ? licenceWords.all.path : path}
        className="inline-block py-1 underline decoration-white/50 underline-offset-4 hover:text-brass-light"
      >
        {held || label}
      </a>
    </p>
  );
}
