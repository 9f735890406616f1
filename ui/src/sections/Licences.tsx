import { licenceWords } from "#words/company-words";
import { useCompany } from "../facts/company";
import { Link } from "../ui/Link";
import { Unbroken } from "../ui/Unbroken";

/** Classes, and whether only those for a territory are named. */
type LicencesInBriefProps = { line: string; link: string; byTerritory?: boolean };

/** The licences in one line, which leads to all that is known of them. */
export function LicencesInBrief({ line, link, byTerritory = false }: LicencesInBriefProps) {
  const texts = useCompany().licences.flatMap(({ territory, authority, number }) => {
    if (territory) return licenceWords.inTerritory(territory, authority, number);
    return byTerritory ? [] : licenceWords.inBrief(authority, number);
  });
  if (texts.length === 0) return null;
  return (
    <p className={line}>
      <Link to={licenceWords.all} className={`${link} inline-block py-1`}>
        <Unbroken>{texts.join(" · ")}</Unbroken>
      </Link>
    </p>
  );
}
