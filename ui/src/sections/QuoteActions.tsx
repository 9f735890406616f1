import { Phone } from "lucide";
import { useCompany } from "../facts/company";
import { ButtonLink, buttonLook } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { PhoneLink } from "../ui/PhoneLink";
import { quoteLink } from "../words/links";

type Props = {
  /** What leads on, in place of a quotation for any service. */
  first?: { label: string; path: string };
};

/** The two ways to ask, on a dark ground: in writing first, by telephone second. On a phone the two fill one row. */
export function QuoteActions({ first = quoteLink }: Props) {
  const phone = useCompany().phones[0];
  return (
    <div className="no-print flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3 sm:gap-3">
      <ButtonLink to={first.path}>{first.label}</ButtonLink>
      {phone && (
        <PhoneLink number={phone.number} className={buttonLook.outlineOnDark}>
          <Icon icon={Phone} className="max-sm:hidden" />
        </PhoneLink>
      )}
    </div>
  );
}
