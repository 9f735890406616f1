import type { ReactNode } from "react";
import { useCompany } from "../facts/company";
import { whatsAppLink } from "../ui/PhoneLink";

/** Opens a chat with the office, if it has a number for it. */
export function WhatsAppLink({ className, children }: { className: string; children: ReactNode }) {
  const { whatsapp } = useCompany();
  if (!whatsapp) return null;
  return (
    <a href={whatsAppLink(whatsapp)} className={className}>
      {children}
    </a>
  );
}
