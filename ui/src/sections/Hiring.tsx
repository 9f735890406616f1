import { ShieldAlert } from "lucide";
import { fraudWarning, hiringIntro, hiringSteps, urduNotice } from "#words/hiring";
import { language } from "#words/language";
import { useCompany } from "../facts/company";
import { Icon } from "../ui/Icon";
import { PhoneLink } from "../ui/PhoneLink";
import { LanguageLink } from "./LanguageLink";
import { NumberedSteps } from "./NumberedSteps";

/** A fraud warning for every page that applicants read: criminals ask for fees in the name of security companies. */
export function FraudWarning() {
  const { name, phones } = useCompany();
  const phone = phones[0];
  return (
    <aside aria-labelledby="fees-title" className="rounded-card border border-line border-s-4 border-s-brass bg-white p-5">
      <h2 id="fees-title" className="flex items-center gap-3 text-card text-navy">
        <Icon icon={ShieldAlert} size={24} className="shrink-0 text-brass-deep" />
        {fraudWarning.title}
      </h2>
      <p className="mt-2">
        {fraudWarning.text(name, phone && <PhoneLink number={phone.number} className="marked-link whitespace-nowrap" />)}
      </p>
    </aside>
  );
}

/** The most important for applicants who read Urdu better, in a font of their system, on pages that are not in Urdu. */
export function UrduNotice() {
  if (language.code === "ur") return null;
  return (
    <aside
      lang="ur"
      dir="rtl"
      aria-label={urduNotice.label}
      className="self-start rounded-card border-brass border-s-4 bg-bone px-5 py-3 font-urdu text-lead leading-[2.1]"
    >
      {urduNotice.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <LanguageLink className="marked-link inline-flex min-h-11 items-center">{urduNotice.more}</LanguageLink>
    </aside>
  );
}

/** At the top of a page for applicants, on a phone: the notice is below the openings. */
export function ReadInUrdu() {
  if (language.code === "ur") return null;
  return (
    <p lang="ur" dir="rtl" className="no-print bg-bone font-urdu sm:hidden">
      <LanguageLink className="wrap flex min-h-11 items-center font-semibold text-brass-deep underline underline-offset-4">
        {urduNotice.more}
      </LanguageLink>
    </p>
  );
}

export function HiringSteps() {
  return <NumberedSteps id="hiring-title" {...hiringIntro} steps={hiringSteps} tone="bone" />;
}
