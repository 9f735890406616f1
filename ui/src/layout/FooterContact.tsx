import { Flag, Mail, MapPin, Phone } from "lucide";
import { addressLine } from "../content/company-words";
import { complaintLink } from "../content/links";
import { useCompany } from "../hooks/useCompany";
import { Icon } from "../ui/Icon";
import { telLink } from "../ui/tel-link";

const line = "inline-flex min-h-9 items-center gap-3";
const iconLook = "shrink-0 text-brass-light";

export function FooterContact() {
  const { phones, email, address } = useCompany();
  return (
    <ul>
      {phones.map((phone) => (
        <li key={phone.number}>
          <a href={telLink(phone.number)} className={`${line} hover:text-brass-light`}>
            <Icon icon={Phone} className={iconLook} />
            {phone.number}
          </a>
        </li>
      ))}
      <li>
        <a href={`mailto:${email}`} className={`${line} hover:text-brass-light`}>
          <Icon icon={Mail} className={iconLook} />
          {email}
        </a>
      </li>
      <li>
        <a href={complaintLink.path} className={`${line} hover:text-brass-light`}>
          <Icon icon={Flag} className={iconLook} />
          {complaintLink.label}
        </a>
      </li>
      <li className={`${line} pt-1`}>
        <Icon icon={MapPin} className={iconLook} />
        {addressLine(address)}
      </li>
    </ul>
  );
}
