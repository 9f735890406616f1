import { Fragment } from "react";

/** Matches words that must not break at their hyphen, and the punctuation mark after them, which must not start the next line. */
const UNBREAKABLE = /((?:e-mail|no-objection|third-party|goods-in-transit|Khyber Pakhtunkhwa|[A-Z\d]+(?:-\d+)+)[.,;:)]?)/i;

/**
 * Text whose hyphenated words and numbers, such as SF-000001 and 1234567-8, do not break at the hyphen. It wraps them in an inline block.
 * A non-breaking hyphen would load another font, and a search for the text would not find it.
 */
export function Unbroken({ children }: { children: string }) {
  return children.split(UNBREAKABLE).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    <Fragment key={index}>{index % 2 ? <span className="inline-block">{part}</span> : part}</Fragment>
  ));
}

/** A paragraph of unbroken text. */
export function UnbrokenText({ className, children }: { className?: string; children: string }) {
  return (
    <p className={className}>
      <Unbroken>{children}</Unbroken>
    </p>
  );
}
