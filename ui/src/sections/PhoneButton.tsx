import { Phone } from "lucide";
import { useCompany } from "../facts/company";
import { buttonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { PhoneLink } from "../ui/PhoneLink";

type Props = { look: keyof typeof buttonClassName; iconLook?: string };

/** Calls the company's first number, if it has one. */
export function PhoneButton({ look, iconLook }: Props) {
  const phone = useCompany().phones[0];
  if (!phone) return null;
  return (
    <PhoneLink number={phone.number} className={buttonClassName[look]}>
      <Icon icon={Phone} className={iconLook} />
    </PhoneLink>
  );
}
