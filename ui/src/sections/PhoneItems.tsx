import { useCompany } from "../facts/company";
import { PhoneLink } from "../ui/PhoneLink";

/** The company's telephones in a list, with what each is for. */
export function PhoneItems({ className }: { className: string }) {
  return useCompany().phones.map(({ number, label }) => (
    <li key={number}>
      <PhoneLink number={number} className={className} /> {label}
    </li>
  ));
}
