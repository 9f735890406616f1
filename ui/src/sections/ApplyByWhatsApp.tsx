import { MessageCircle } from "lucide";
import { buttonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { WhatsAppLink } from "./WhatsAppLink";

type Props = { variant: keyof typeof buttonClassName; children: string };

/** A link that starts an application on WhatsApp, for the job of the page. */
export function ApplyByWhatsApp({ variant, children }: Props) {
  return (
    <WhatsAppLink className={buttonClassName[variant]}>
      <Icon icon={MessageCircle} />
      {children}
    </WhatsAppLink>
  );
}
