import type { ReactNode } from "react";

type Props = {
  number: string;
  className: string;
  /** Before the number. */
  children?: ReactNode;
};

/** A number to call. The groups of its digits keep their order in a language from right to left. */
export function PhoneLink({ number, className, children }: Props) {
  return (
    <a href={telLink(number)} className={className}>
      {children}
      <bdi>{number}</bdi>
    </a>
  );
}

/** `+92 51 000 0000` → `tel:+92510000000`: `tel:` links must not contain spaces or brackets. */
export function telLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}

/** `+92 300 000 0000` → `https://wa.me/923000000000`, which opens a chat, with the start of a message. */
export function whatsAppLink(number: string, message?: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}${message ? `?text=${encodeURIComponent(message)}` : ""}`;
}
