import type { ReactNode } from "react";

type Props = {
  id: string;
  /** Only where it says what the title does not. */
  eyebrow?: string;
  title: ReactNode;
  lead?: string;
};

/** Takes its size from the weight of the section around it, and its colours from the tone. */
export function SectionHeading({ id, eyebrow, title, lead }: Props) {
  return (
    <div className="max-w-3xl">
      {eyebrow && (
        <div className="mb-3 max-sm:hidden print:hidden">
          <Eyebrow>{eyebrow}</Eyebrow>
        </div>
      )}
      <h2 id={id} className="text-h2 text-navy in-[.on-dark]:text-white in-[.minor]:text-h3">
        {title}
      </h2>
      {lead && (
        <p className="mt-3 text-body text-muted lg:mt-5 in-[.on-dark]:text-on-dark max-w-[62ch] text-pretty sm:text-lead">
          {lead}
        </p>
      )}
    </div>
  );
}

/** A short line above a heading. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 font-head text-brass-deep text-small uppercase tracking-[0.1em] before:w-8 before:border-brass before:border-t-2 in-[.on-dark]:text-brass-light">
      {children}
    </p>
  );
}
