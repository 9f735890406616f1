import { Fragment } from "react";

/** With the punctuation mark after it, which could otherwise begin the next line. */
const TOGETHER = /((?:e-mail|no-objection|third-party|goods-in-transit|Khyber Pakhtunkhwa|[A-Z\d]+(?:-\d+)+)[.,;:)]?)/i;

/**
 * A text whose compound words and numbers, such as SF-000001 and 1234567-8, stay on one line, where it is wide enough. A non-breaking hyphen would load
 * another font, and would not be found by a search.
 */
export function Unbroken({ children }: { children: string }) {
  return children.split(TOGETHER).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    <Fragment key={index}>{index % 2 ? <span className="inline-block">{part}</span> : part}</Fragment>
  ));
}

/** A paragraph of such a text. */
export function UnbrokenText({ className, children }: { className?: string; children: string }) {
  return (
    <p className={className}>
      <Unbroken>{children}</Unbroken>
    </p>
  );
}
