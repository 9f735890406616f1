import { ShieldAlert } from "lucide";
import { fraudWarning } from "#words/hiring";
import { useCompany } from "../facts/company";
import { Icon } from "../ui/Icon";
import { PhoneLink } from "../ui/PhoneLink";

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
