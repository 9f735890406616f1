import { MessageCircle } from "lucide";
import { sentReference } from "#words/sent";
import { useCompany } from "../facts/company";
import { buttonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { whatsAppLink } from "../ui/PhoneLink";

type Props = { reference: string; variant: keyof typeof buttonClassName };

/** Opens WhatsApp with the reference of a form, so that the visitor can send it to one of their own chats. */
export function ShareReference({ reference, variant }: Props) {
  const { name, phones } = useCompany();
  const text = sentReference.shared(name, reference, phones[0]?.number);
  return (
    <a
      href={whatsAppLink("", text)}
      target="_blank"
      rel="noopener"
      className={`${buttonClassName[variant]} mt-3`}
    >
      <Icon icon={MessageCircle} />
      {sentReference.share}
    </a>
  );
}
