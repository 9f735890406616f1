import { MessageCircle, Phone } from "lucide";
import { otherWays } from "#words/errors";
import { layoutWords } from "#words/layout-words";
import { useCompany } from "../facts/company";
import { Icon } from "../ui/Icon";
import { PhoneLink } from "../ui/PhoneLink";
import { WhatsAppLink } from "./WhatsAppLink";

const linkClassName = "marked-link inline-flex min-h-11 items-center gap-2 text-inherit";

/** Other ways to reach the office, for visitors whose form does not arrive. Takes the colour of the surrounding text. */
export function OtherWays() {
  const phone = useCompany().phones[0];
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4">
      <span>{otherWays}</span>
      <WhatsAppLink className={linkClassName}>
        <Icon icon={MessageCircle} size={20} />
        {layoutWords.whatsapp}
      </WhatsAppLink>
      {phone && (
        <PhoneLink number={phone.number} className={linkClassName}>
          <Icon icon={Phone} size={20} />
        </PhoneLink>
      )}
    </p>
  );
}
