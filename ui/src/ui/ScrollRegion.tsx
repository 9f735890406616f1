import type { ReactNode } from "react";

type Props = { label: string; children: ReactNode };

/** Holds what is wider than a narrow screen: it scrolls and not the page, by finger and by arrow keys. */
export function ScrollRegion({ label, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has only a keyboard must reach it to scroll
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-card border border-line bg-white">
      {children}
    </section>
  );
}
