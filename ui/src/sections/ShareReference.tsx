import { MessageCircle } from "lucide";
import { sentReference } from "#words/sent";
import { useCompany } from "../facts/company";
import { buttonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { whatsAppLink } from "../ui/PhoneLink";

type Props = { reference: string; look: keyof typeof buttonClassName };

/** Opens WhatsApp with the reference of a form, for the visitor to send to a chat of their own. */
export function ShareReference({ reference, look }: Props) {
  const { name, phones } = useCompany();
  const text = sentReference.shared(name, reference, phones[0]?.number);
  return (
    <a href={whatsAppLink("", text)} target="_blank" rel="noopener" className={`${buttonClassName[look]} mt-3`}>
      <Icon icon={MessageCircle} />
      {sentReference.share}
    </a>
  );
}
