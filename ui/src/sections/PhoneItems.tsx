import { layoutWords } from "#words/layout-words";
import { useCompany } from "../facts/company";
import { PhoneLink } from "../ui/PhoneLink";
import { WhatsAppLink } from "./WhatsAppLink";

/** List items with the company's telephone numbers, their purposes, and its WhatsApp number. */
export function PhoneItems({ className }: { className: string }) {
  const { phones, whatsapp } = useCompany();
  return (
    <>
      {phones.map(({ number, label }) => (
        <li key={number}>
          <PhoneLink number={number} className={className} /> {label}
        </li>
      ))}
      {whatsapp && (
        <li>
          <WhatsAppLink className={className}>
            <bdi>{whatsapp}</bdi> {layoutWords.whatsapp}
          </WhatsAppLink>
        </li>
      )}
    </>
  );
}
