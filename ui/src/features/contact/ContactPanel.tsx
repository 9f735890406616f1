import { Clock, type IconNode, Mail, MapPin, MessageCircle, Phone } from "lucide";
import type { ReactNode } from "react";
import { addressLine } from "../../content/company-words";
import { contactDetails } from "../../content/contact";
import { complaintLink, quoteLink } from "../../content/form-links";
import { useCompany } from "../../hooks/useCompany";
import { Icon } from "../../ui/Icon";
import { telLink, whatsAppLink } from "../../ui/tel-link";

const link = "inline-flex min-h-8 items-center font-semibold hover:text-brass-light hover:underline";

/** How to reach the office. */
export function ContactPanel() {
  const { phones, email, address, whatsapp, office_hours } = useCompany();
  return (
    <section aria-labelledby="reach-title" className="on-dark rounded-card bg-navy p-5 text-white shadow-raised sm:p-9">
      <h2 id="reach-title" className="text-h3">
        {contactDetails.title}
      </h2>
      <dl className="mt-6 grid gap-6">
        <ContactLine icon={MapPin} label={contactDetails.address}>
          <dd>{addressLine(address)}</dd>
        </ContactLine>
        <ContactLine icon={Phone} label={contactDetails.phone}>
          {phones.map((phone) => (
            <dd key={phone.number}>
              <a href={telLink(phone.number)} className={link}>
                {phone.number}
              </a>
              <span className="text-on-dark text-small"> {phone.label}</span>
            </dd>
          ))}
        </ContactLine>
        {whatsapp && (
          <ContactLine icon={MessageCircle} label={contactDetails.whatsapp}>
            <dd>
              <a href={whatsAppLink(whatsapp)} className={link}>
                {whatsapp}
              </a>
            </dd>
          </ContactLine>
        )}
        <ContactLine icon={Mail} label={contactDetails.email}>
          <dd>
            <a href={`mailto:${email}`} className={`${link} break-all`}>
              {email}
            </a>
          </dd>
        </ContactLine>
        {office_hours.length > 0 && (
          <ContactLine icon={Clock} label={contactDetails.hours}>
            {office_hours.map((hours) => (
              <dd key={hours}>{hours}</dd>
            ))}
          </ContactLine>
        )}
      </dl>
      <ul className="mt-6 border-white/15 border-t pt-4">
        {[quoteLink, complaintLink].map(({ label, path }) => (
          <li key={path}>
            <a href={path} className={link}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ContactLineProps = { icon: IconNode; label: string; children: ReactNode };

function ContactLine({ icon, label, children }: ContactLineProps) {
  return (
    <div className="relative sm:ps-12">
      <dt className="flex items-center gap-3 text-on-dark text-small">
        <Icon icon={icon} size={24} className="shrink-0 text-brass-light sm:absolute sm:top-1 sm:inset-s-0" />
        {label}
      </dt>
      {children}
    </div>
  );
}
