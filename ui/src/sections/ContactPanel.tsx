import { Mail, MapPin, Phone } from "lucide";
import { addressLine } from "../content/company-words";
import { contactDetails } from "../content/contact";
import { ContactForm } from "../forms/ContactForm";
import { useCompany } from "../hooks/useRenderRequest";
import { telLink } from "../ui/tel-link";
import { ContactLine } from "./ContactLine";

const link = "inline-flex min-h-8 items-center font-semibold hover:text-brass-light hover:underline";

/** The form on the left, how to reach the office on the right. */
export function ContactPanel() {
  const { phones, email, address } = useCompany();
  return (
    <div className="wrap grid grid-cols-1 gap-12 py-section lg:grid-cols-[1.5fr_1fr] lg:gap-18">
      <ContactForm />
      <section
        aria-labelledby="reach-title"
        className="on-dark self-start rounded-card bg-navy p-5 text-white shadow-raised sm:p-9"
      >
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
          <ContactLine icon={Mail} label={contactDetails.email}>
            <dd>
              <a href={`mailto:${email}`} className={`${link} break-all`}>
                {email}
              </a>
            </dd>
          </ContactLine>
        </dl>
      </section>
    </div>
  );
}
