import { Clock, type IconNode, Mail, MapPin, MessageCircle, Phone } from "lucide";
import type { ReactNode } from "react";
import { addressLine } from "../../content/company-words";
import { contactDetails, reasonsToWrite } from "../../content/contact";
import { useCompany } from "../../hooks/useCompany";
import { Icon } from "../../ui/Icon";
import { telLink, whatsAppLink } from "../../ui/tel-link";
import { SidePanel } from "./SidePanel";

const link = "inline-flex min-h-8 items-center font-semibold hover:text-brass-light hover:underline";

/** How to reach the office. On narrow screens the rows above the form have what is written to or called. */
export function ContactPanel() {
  const { phones, email, address, whatsapp, office_hours } = useCompany();
  return (
    <SidePanel>
      <section aria-labelledby="reach-title">
        <h2 id="reach-title" className="text-h3">
          {contactDetails.title}
        </h2>
        <dl className="mt-5 grid gap-5">
          <ContactLine icon={MapPin} label={contactDetails.address}>
            <dd>{addressLine(address)}</dd>
          </ContactLine>
          <ContactLine icon={Phone} label={contactDetails.phone} place="beside">
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
            <ContactLine icon={MessageCircle} label={contactDetails.whatsapp} place="beside">
              <dd>
                <a href={whatsAppLink(whatsapp)} className={link}>
                  {whatsapp}
                  <span className="sr-only"> {contactDetails.whatsapp}</span>
                </a>
              </dd>
            </ContactLine>
          )}
          <ContactLine icon={Mail} label={contactDetails.email} place="beside">
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
      </section>
      <ReasonsToWrite />
    </SidePanel>
  );
}

const places = { always: "", beside: "max-lg:hidden print:block" };

type ContactLineProps = { icon: IconNode; label: string; place?: keyof typeof places; children: ReactNode };

function ContactLine({ icon, label, place = "always", children }: ContactLineProps) {
  return (
    <div className={`${places[place]} relative ps-10 sm:ps-12`}>
      <dt className="text-on-dark text-small">
        <Icon icon={icon} size={24} className="absolute inset-s-0 top-1 text-brass-light" />
        {label}
      </dt>
      {children}
    </div>
  );
}

/** What has a page of its own, with the form for it. */
function ReasonsToWrite() {
  return (
    <section aria-labelledby="reasons-title" className="border-white/15 border-t pt-5">
      <h2 id="reasons-title" className="text-card">
        {reasonsToWrite.title}
      </h2>
      <ul className="mt-2">
        {reasonsToWrite.reasons.map(({ reason, label, path }) => (
          <li key={path} className="flex flex-wrap items-center gap-x-2">
            <span className="text-on-dark">{reason}</span>
            <a href={path} className={link}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
