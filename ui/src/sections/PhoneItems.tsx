import { layoutWords } from "#words/layout-words";
import { useCompany } from "../facts/company";
import { PhoneLink, whatsAppLink } from "../ui/PhoneLink";

/** The company's telephones in a list, or the first of them, with what each is for, and its WhatsApp. */
export function PhoneItems({ className, most }: { className: string; most?: number }) {
  const { phones, whatsapp } = useCompany();
  return (
    <>
      {phones.slice(0, most).map(({ number, label }) => (
        <li key={number}>
          <PhoneLink number={number} className={className} /> {label}
        </li>
      ))}
      {whatsapp && (
        <li>
          <a href={whatsAppLink(whatsapp)} className={className}>
            <bdi>{whatsapp}</bdi>
          </a>{" "}
          {layoutWords.whatsapp}
        </li>
      )}
    </>
  );
}
