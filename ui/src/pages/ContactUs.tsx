import {
  BriefcaseBusiness,
  ChevronRight,
  type IconNode,
  Mail,
  MapPin,
  MessageCircle,
  Phone,
} from "lucide";
import type { ReactNode } from "react";
import { addressLine } from "#words/company-words";
import {
  contactBanner,
  contactDetails,
  contactForm,
  contactHead,
  jobReason,
  reasonsToWrite,
  visitUs,
} from "#words/contact";
import { useCompany } from "../facts/company";
import { messageForm } from "../facts/form-definition" with { type: "macro" };
import { MessageForm } from "../forms/MessageForm";
import { FormPage, SidePanel } from "../sections/FormPage";
import { HeadedSection } from "../sections/HeadedSection";
import { WhatsAppLink } from "../sections/WhatsAppLink";
import { buttonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Image } from "../ui/Image";
import { Link } from "../ui/Link";
import { telLink } from "../ui/PhoneLink";

const contact = messageForm("contact");

export function Component() {
  return (
    <>
      <FormPage
        head={contactHead}
        banner={contactBanner}
        below={<ContactRows />}
        beside={<ContactPanel />}
      >
        <MessageForm form={contact} words={contactForm} />
      </FormPage>
      <VisitUs />
    </>
  );
}

/** The ways to call or write. */
function useWays() {
  const { phones, whatsapp, email } = useCompany();
  return [
    ...phones.map(({ number, label }) => ({
      icon: Phone,
      label,
      text: number,
      link: telLink(number),
    })),
    ...(whatsapp
      ? [{ icon: MessageCircle, label: contactDetails.whatsapp, text: whatsapp, link: null }]
      : []),
    { icon: Mail, label: contactDetails.email, text: email, link: `mailto:${email}` },
  ];
}

type WayProps = { link: string | null; className: string; children: ReactNode };

/** A link to one of the ways. `WhatsAppLink` builds its own address. */
function WayLink({ link, ...rest }: WayProps) {
  return link ? <a href={link} {...rest} /> : <WhatsAppLink {...rest} />;
}

/** Rows with links to call, to write and to the open jobs. Narrow screens show them instead of the panel next to the form. */
function ContactRows() {
  return (
    <nav aria-label={contactDetails.rows} className="print:hidden border-line border-b lg:hidden">
      <ul className="page-width grid gap-x-8 divide-y divide-line sm:grid-cols-2 sm:divide-y-0">
        {useWays().map(({ icon, label, text, link }) => (
          <li key={link}>
            <WayLink link={link} className={rowClassName}>
              <RowContent icon={icon} label={label} text={text} />
            </WayLink>
          </li>
        ))}
        <li>
          <Link to={jobReason.path} className={rowClassName}>
            <RowContent icon={BriefcaseBusiness} label={jobReason.reason} text={jobReason.label} />
          </Link>
        </li>
      </ul>
    </nav>
  );
}

const rowClassName = "flex min-h-14 items-center gap-4 py-2 text-navy hover:text-brass-deep";

function RowContent({ icon, label, text }: { icon: IconNode; label: string; text: string }) {
  return (
    <>
      <Icon icon={icon} size={22} className="shrink-0 text-brass-deep" />
      <span className="grow leading-snug">
        <span className="block text-muted text-small">{label}</span>{" "}
        <bdi className="font-semibold">{text}</bdi>
      </span>
      <Icon icon={ChevronRight} mirrored className="shrink-0 text-muted" />
    </>
  );
}

const linkClassName =
  "inline-flex min-h-11 items-center lg:min-h-8 font-semibold hover:text-brass-light hover:underline";

/** How to reach the office. Narrow screens show this in the rows above the form and in the section with the map. */
function ContactPanel() {
  const { address } = useCompany();
  return (
    <SidePanel>
      <section
        aria-labelledby="reach-title"
        className="border-white/25 border-b pb-5 max-lg:hidden print:block"
      >
        <h2 id="reach-title" className="heading-face text-h3">
          {contactDetails.title}
        </h2>
        <dl className="mt-4 grid gap-3">
          <ContactLine icon={MapPin} label={contactDetails.address}>
            {addressLine(address)}
          </ContactLine>
          {useWays().map(({ icon, label, text, link }) => (
            <ContactLine key={link} icon={icon} label={label}>
              <WayLink link={link} className={linkClassName}>
                <bdi>{text}</bdi>
                <span className="sr-only"> {label}</span>
              </WayLink>
            </ContactLine>
          ))}
        </dl>
      </section>
      <ReasonsToWrite />
    </SidePanel>
  );
}

type ContactLineProps = { icon: IconNode; label: string; children: ReactNode };

function ContactLine({ icon, label, children }: ContactLineProps) {
  return (
    <div className="relative ps-10 sm:ps-12">
      <dt className="text-on-dark text-small">
        <Icon icon={icon} size={24} className="absolute inset-s-0 top-1 text-brass-light" />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Reasons to write for which the site has a special page with its own form. */
function ReasonsToWrite() {
  return (
    <section aria-labelledby="reasons-title">
      <h2 id="reasons-title" className="text-card">
        {reasonsToWrite.title}
      </h2>
      <ul className="mt-2">
        {reasonsToWrite.reasons.map(({ reason, label, path }) => (
          <li key={path} className="flex flex-wrap items-center gap-x-2">
            <span className="text-on-dark">{reason}</span>
            <Link to={path} className={linkClassName}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The address and a map. A drawing shows until the map has loaded.
 *
 * The sandbox lets the map run its scripts in its own origin. Without an origin, the map would send no referrer, and OpenStreetMap does
 * not serve tiles without a referrer. The link to the map's licence opens a popup.
 */
function VisitUs() {
  const { map, address, office_hours, walk_in } = useCompany();
  return (
    <HeadedSection id="visit-title" title={visitUs.title} tone="bone">
      <div className="mt-6 grid overflow-hidden rounded-card border border-line bg-white lg:grid-cols-[1fr_2fr]">
        <div className="border-brass border-t-[3px] p-5 lg:p-9">
          <p className="font-semibold">{addressLine(address)}</p>
          {office_hours.map((hours) => (
            <p key={hours} className="mt-2 text-muted">
              {hours}
            </p>
          ))}
          {walk_in && (
            <p className="mt-2 text-muted">
              {contactDetails.applicants}: {walk_in.hours}
            </p>
          )}
          <p className="mt-5">
            <a
              href={map.link_url}
              target="_blank"
              rel="noopener"
              className={buttonClassName.outline}
            >
              {visitUs.link}
            </a>
          </p>
        </div>
        <div className="relative h-[280px] sm:h-[360px]">
          <Image
            src="/images/plans/office-map.svg"
            alt=""
            width={1240}
            height={360}
            className="absolute inset-0 size-full object-cover"
          />
          <iframe
            src={map.embed_url}
            title={visitUs.title}
            loading="lazy"
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
            className="print:hidden relative size-full"
          />
        </div>
      </div>
    </HeadedSection>
  );
}
