import { ChevronRight, type IconNode, Mail, MessageCircle, Phone } from "lucide";
import { contactDetails } from "../../content/contact";
import { useCompany } from "../../hooks/useCompany";
import { Icon } from "../../ui/Icon";
import { telLink, whatsAppLink } from "../../ui/tel-link";

/** Telephones, WhatsApp and e-mail before the form, where the panel with them comes after it. */
export function ContactRows() {
  const { phones, whatsapp, email } = useCompany();
  return (
    <nav aria-label={contactDetails.rows} className="no-print border-line border-b lg:hidden">
      <ul className="wrap grid gap-x-8 divide-y divide-line sm:grid-cols-2 sm:divide-y-0">
        {phones.map(({ number, label }) => (
          <ContactRow key={number} icon={Phone} label={label} link={telLink(number)} text={number} />
        ))}
        {whatsapp && (
          <ContactRow icon={MessageCircle} label={contactDetails.whatsapp} link={whatsAppLink(whatsapp)} text={whatsapp} />
        )}
        <ContactRow icon={Mail} label={contactDetails.email} link={`mailto:${email}`} text={email} />
      </ul>
    </nav>
  );
}

type ContactRowProps = { icon: IconNode; label: string; link: string; text: string };

function ContactRow({ icon, label, link, text }: ContactRowProps) {
  return (
    <li>
      <a href={link} className="flex min-h-[56px] items-center gap-4 py-2 text-navy hover:text-brass-deep">
        <Icon icon={icon} size={22} className="shrink-0 text-brass-deep" />
        <span className="grow">
          <span className="font-semibold">{text}</span> <span className="text-muted text-small">{label}</span>
        </span>
        <Icon icon={ChevronRight} className="shrink-0 text-muted" />
      </a>
    </li>
  );
}
