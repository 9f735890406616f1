import { Link } from "react-router-dom";
import type { Licence } from "../api/types";
import { useLicences } from "../facts/company";
import { licenceWords } from "../words/company-words";

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
      <Link to={licenceWords.all} className={`${link} inline-block py-1`}>
        {texts.join(" · ")}
      </Link>
    </p>
  );
}
