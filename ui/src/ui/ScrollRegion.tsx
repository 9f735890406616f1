import type { ReactNode } from "react";

type Props = { label: string; children: ReactNode };

/** Scrolls wide content horizontally on narrow screens, by touch and arrow keys, so that the page does not scroll sideways. */
export function ScrollRegion({ label, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to focus it to scroll
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-white">
      {children}
    </section>
  );
}
