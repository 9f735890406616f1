import { Phone } from "lucide";
import { useCompany } from "../facts/company";
import { buttonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { PhoneLink } from "../ui/PhoneLink";

type Props = { variant: keyof typeof buttonClassName; iconClassName?: string };

/** A button that calls the company's first number. Renders nothing if the company has no number. */
export function PhoneButton({ variant, iconClassName }: Props) {
  const phone = useCompany().phones[0];
  if (!phone) return null;
  return (
    <PhoneLink number={phone.number} className={buttonClassName[variant]}>
      <Icon icon={Phone} className={iconClassName} />
    </PhoneLink>
  );
}
