import type { ReactNode } from "react";

type Props = {
  number: string;
  className: string;
  /** Rendered before the number. */
  children?: ReactNode;
};

/** A link that calls a number. In right-to-left text, `bdi` keeps the groups of digits in order. */
export function PhoneLink({ number, className, children }: Props) {
  return (
    <a href={telLink(number)} className={className}>
      {children}
      <bdi>{number}</bdi>
    </a>
  );
}

/** Converts `+92 51 000 0000` to `tel:+92510000000`. A `tel:` link must not contain spaces or brackets. */
export function telLink(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, "")}`;
}

/** Converts `+92 300 000 0000` to `https://wa.me/923000000000`, which opens a chat. `message` is the first message. */
export function whatsAppLink(number: string, message?: string): string {
  return `https://wa.me/${number.replace(/\D/g, "")}${message ? `?text=${encodeURIComponent(message)}` : ""}`;
}
