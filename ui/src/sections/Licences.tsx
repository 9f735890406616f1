import { licenceWords } from "#words/company-words";
import { useLicences } from "../facts/company";
import { Link } from "../ui/Link";

/** Classes, and whether only those for a territory are named, each with it. */
type LicencesInBriefProps = { line: string; link: string; byTerritory?: boolean };

/** The licences in one line, which leads to all that is known of them; nothing while they are samples. */
export function LicencesInBrief({ line, link, byTerritory = false }: LicencesInBriefProps) {
  const texts = useLicences().flatMap(({ territory, authority, number }) => {
    if (!byTerritory) return licenceWords.inBrief(authority, number);
    return territory ? licenceWords.inTerritory(territory, authority, number) : [];
  });
  if (texts.length === 0) return null;
  return (
    <p className={line}>
      <Link to={licenceWords.all} className={`${link} inline-block py-1`}>
        {texts.join(" · ")}
      </Link>
    </p>
  );
}
