import { MessageCircle, ShieldAlert } from "lucide";
import { fraudWarning, hiringIntro, hiringSteps, readInUrdu } from "#words/hiring";
import { language } from "#words/language";
import type { JobOpening } from "../api/types";
import { useCompany } from "../facts/company";
import { buttonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { PhoneLink } from "../ui/PhoneLink";
import { LanguageLink } from "./LanguageLink";
import { NumberedSteps } from "./NumberedSteps";
import { WhatsAppLink } from "./WhatsAppLink";

/** A fraud warning on every page for applicants, because criminals ask for fees in the name of security companies. */
export function FraudWarning() {
  const { name, phones } = useCompany();
  const phone = phones[0];
  return (
    <aside
      aria-labelledby="fees-title"
      className="self-start rounded-card border border-line border-s-4 border-s-brass bg-white p-5"
    >
      <h2 id="fees-title" className="flex items-center gap-3 text-card text-navy">
        <Icon icon={ShieldAlert} size={24} className="shrink-0 text-brass-deep" />
        {fraudWarning.title}
      </h2>
      <p className="mt-2">
        {fraudWarning.text(
          name,
          phone && <PhoneLink number={phone.number} className="marked-link whitespace-nowrap" />,
        )}
      </p>
    </aside>
  );
}

/** A line in Urdu below the banner, on small screens. It tells applicants that a job costs nothing, and links to the Urdu page. */
export function ReadInUrdu() {
  return (
    <aside
      lang="ur"
      dir="rtl"
      aria-label={readInUrdu.label}
      data-tone="bone"
      className="print:hidden bg-bone font-urdu lg:hidden"
    >
      <p className="wrap flex flex-wrap items-center gap-x-4">
        <span className="inline-flex min-h-11 items-center">{readInUrdu.free}</span>
        {language.code === "en" && (
          <LanguageLink className="marked-link inline-flex min-h-11 items-center">
            {readInUrdu.link}
          </LanguageLink>
        )}
      </p>
    </aside>
  );
}

type ByWhatsAppProps = {
  /** Defaults to the job of the page. */
  job?: JobOpening;
  variant: keyof typeof buttonClassName;
  children: string;
};

/** A link that starts an application on WhatsApp. */
export function ApplyByWhatsApp({ job, variant, children }: ByWhatsAppProps) {
  return (
    <WhatsAppLink job={job} className={buttonClassName[variant]}>
      <Icon icon={MessageCircle} />
      {children}
    </WhatsAppLink>
  );
}

export function HiringSteps() {
  return <NumberedSteps id="hiring-title" {...hiringIntro} steps={hiringSteps} tone="bone" />;
}
