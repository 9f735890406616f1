import type { ReactNode } from "react";

type Props = {
  id: string;
  /** A short line above the title. Use it only if it adds something to the title. */
  eyebrow?: string;
  title: ReactNode;
  lead?: string;
  /** True for the first heading of a page, and for headings of dark sections. */
  large?: boolean;
};

/** The heading of a section. Its colours follow from the tone of the section. */
export function SectionHeading({ id, eyebrow, title, lead, large = false }: Props) {
  return (
    <div className="max-w-3xl">
      {eyebrow && (
        <div className="mb-3 max-sm:hidden print:hidden">
          <Eyebrow>{eyebrow}</Eyebrow>
        </div>
      )}
      <h2 id={id} className={`${large ? "text-h2" : "text-h3"} heading-face text-heading`}>
        {title}
      </h2>
      {lead && (
        <p className="mt-3 text-body text-secondary lg:mt-5 max-w-[62ch] text-pretty sm:text-lead">
          {lead}
        </p>
      )}
    </div>
  );
}

/** A short line above a heading. */
export function Eyebrow({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 font-head text-accent text-small uppercase tracking-[0.1em] before:w-8 before:border-brass before:border-t-2">
      {children}
    </p>
  );
}
