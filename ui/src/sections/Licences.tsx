import { licenceWords } from "#words/company-words";
import { useCompany } from "../facts/company";
import { Link } from "../ui/Link";

type LicencesInBriefProps = {
  className: string;
  linkClassName: string;
  /** True to list only licences for a territory. */
  byTerritory?: boolean;
};

/** The licences in one line, as a link to their details. */
export function LicencesInBrief({
  className,
  linkClassName,
  byTerritory = false,
}: LicencesInBriefProps) {
  const texts = useCompany().licences.flatMap(({ territory, authority, number }) => {
    if (territory) return licenceWords.inTerritory(territory, authority, number);
    return byTerritory ? [] : licenceWords.inBrief(authority, number);
  });
  if (texts.length === 0) return null;
  return (
    <p className={className}>
      <Link to={licenceWords.all} className={`${linkClassName} inline-block py-1`}>
        {texts.join(" · ")}
      </Link>
    </p>
  );
}
