import { MapPin, Phone } from "lucide";
import { useCompany } from "../facts/company";
import { Icon } from "../ui/Icon";
import { telLink } from "../ui/tel-link";
import { addressLine } from "../words/company-words";
import { quoteLink } from "../words/links";
import { MenuLink } from "./MenuLink";

export function TopBar() {
  const { phones, address } = useCompany();
  const phone = phones[0];
  return (
    <div className="on-dark bg-ink text-small text-on-dark">
      <div className="wrap flex min-h-10 flex-wrap items-center justify-between gap-x-6">
        {phone && (
          <a href={telLink(phone.number)} className="inline-flex min-h-10 items-center gap-2 hover:text-brass-light">
            <Icon icon={Phone} size={16} className="text-brass-light" />
            {phone.number}
          </a>
        )}
        <p className="hidden items-center gap-2 sm:inline-flex">
          <Icon icon={MapPin} size={16} className="text-brass-light" />
          {addressLine(address)}
        </p>
        {/* From here on it is a button in the header. */}
        <MenuLink
          item={quoteLink}
          className="inline-flex min-h-10 items-center font-semibold text-brass-light hover:underline sm:hidden"
        />
      </div>
    </div>
  );
}
