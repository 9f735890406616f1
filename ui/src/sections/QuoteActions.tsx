import { ButtonLink } from "../ui/Button";
import { quoteLink } from "../words/links";
import { PhoneButton } from "./PhoneButton";

type Props = {
  /** What leads on, in place of a quotation for any service. */
  first?: { label: string; path: string };
};

/** The two ways to ask, on a dark ground: in writing first, by telephone second. On a phone the two fill one row. */
export function QuoteActions({ first = quoteLink }: Props) {
  return (
    <div className="no-print flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3 sm:gap-3">
      <ButtonLink to={first.path}>{first.label}</ButtonLink>
      <PhoneButton look="outlineOnDark" iconLook="max-sm:hidden" />
    </div>
  );
}
