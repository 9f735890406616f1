import { ButtonLink } from "../ui/Button";
import { quoteLink } from "../words/links";
import { PhoneButton } from "./PhoneButton";

type Props = {
  /** The first link. Defaults to the general quotation form. */
  first?: { label: string; path: string };
};

/** Two links for a dark background: to the quotation form, and to the telephone. On phones the two fill one row. */
export function QuoteActions({ first = quoteLink }: Props) {
  return (
    <div className="print:hidden flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3 sm:gap-3">
      <ButtonLink to={first.path}>{first.label}</ButtonLink>
      <PhoneButton variant="outlineOnDark" iconClassName="max-sm:hidden" />
    </div>
  );
}
