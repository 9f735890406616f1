import { Mail, MapPin, Phone } from "lucide-react";
import { addressLine } from "../content/company-words";
import { useCompany } from "../hooks/useRenderRequest";
import { telLink } from "../ui/tel-link";

const line = "inline-flex min-h-9 items-center gap-3";
const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75, className: "shrink-0 text-brass-light" } as const;

export function FooterContact() {
  const { phones, email, address } = useCompany();
  return (
    <ul>
      {phones.map((phone) => (
        <li key={phone.number}>
          <a href={telLink(phone.number)} className={`${line} hover:text-brass-light`}>
            <Phone {...icon} />
            {phone.number}
          </a>
        </li>
      ))}
      <li>
        <a href={`mailto:${email}`} className={`${line} hover:text-brass-light`}>
          <Mail {...icon} />
          {email}
        </a>
      </li>
      <li className={`${line} pt-1`}>
        <MapPin {...icon} />
        {addressLine(address)}
      </li>
    </ul>
  );
}
