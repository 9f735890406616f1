import type { ComponentProps, ReactNode } from "react";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { TextLink } from "../ui/TextLink";

type Props = Pick<ComponentProps<typeof Section>, "tone" | "weight"> &
  ComponentProps<typeof SectionHeading> & {
    /** A line above the heading. */
    night?: ComponentProps<typeof NightHour>["entry"];
    /** A link beside the heading. */
    more?: { label: string; path: string };
    children?: ReactNode;
  };

/** A section that begins with its heading. */
export function HeadedSection({ tone = "white", weight = "normal", night, more, children, ...heading }: Props) {
  const title = <SectionHeading {...heading} />;
  return (
    <Section labelledBy={heading.id} tone={tone} weight={weight}>
      {night && <NightHour entry={night} />}
      {more ? (
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-1">
          {title}
          <TextLink to={more.path}>{more.label}</TextLink>
        </div>
      ) : (
        title
      )}
      {children}
    </Section>
  );
}

/** A line of the night through which the page runs. Decoration: what it says is nowhere needed, and phones leave it out. */
export function NightHour({ entry: { time, entry } }: { entry: { time: string; entry: string } }) {
  return (
    <p
      aria-hidden="true"
      className="mb-5 flex items-baseline gap-4 border-line border-b pb-2 text-muted text-small max-sm:hidden in-[.on-dark]:border-white/25 in-[.on-dark]:text-on-dark"
    >
      <span className="font-head text-brass-deep text-disclosure in-[.on-dark]:text-brass-light">{time}</span>
      {entry}
    </p>
  );
}
