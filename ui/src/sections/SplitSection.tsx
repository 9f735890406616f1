import { clsx } from "clsx/lite";
import type { ComponentProps, ReactNode } from "react";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";

type Props = Pick<ComponentProps<typeof Section>, "tone" | "weight"> &
  ComponentProps<typeof SectionHeading> & {
    /** Rendered below the heading. */
    aside?: ReactNode;
    children: ReactNode;
  };

/** A section with a heading and a long list. On wide screens the two are side by side, and the heading stays in view. */
export function SplitSection({ tone, weight, aside, children, ...heading }: Props) {
  return (
    <Section labelledBy={heading.id} tone={tone} weight={weight}>
      <div className="grid grid-cols-1 items-start gap-x-18 gap-y-8 lg:grid-cols-[1fr_1.6fr]">
        <div className="lg:sticky lg:top-28">
          <SectionHeading {...heading} />
          {aside}
        </div>
        {children}
      </div>
    </Section>
  );
}

/** The classes of a picture below the heading. Narrow screens do not show it. */
export const asidePictureClassName =
  "print:hidden mt-6 aspect-[3/2] w-full rounded-card object-cover max-lg:hidden";

type EntryListProps = {
  items: { title: string; text: string }[];
  isChecklist?: boolean | undefined;
};

/** A list with the titles on the left and the texts on the right. If `isChecklist` is set, each title has a box for a pen. */
export function EntryList({ items, isChecklist = false }: EntryListProps) {
  return (
    <ul className={clsx(isChecklist && "break-inside-avoid", "border-navy/20 border-b")}>
      {items.map(({ title, text }) => (
        <li
          key={title}
          className="grid break-inside-avoid items-baseline gap-x-8 gap-y-1 border-navy/20 border-t py-3 sm:grid-cols-[12rem_1fr] sm:py-4"
        >
          <h3 className={clsx(isChecklist && checkboxClassName, "text-disclosure text-navy")}>
            {title}
          </h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

const checkboxClassName =
  "relative ps-8 before:absolute before:inset-s-0 before:top-[0.1em] before:size-[1.1em] before:rounded-small before:border-2 before:border-brass-deep";
