import type { ComponentProps, ReactNode } from "react";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { TextLink } from "../ui/TextLink";

type Props = Pick<ComponentProps<typeof Section>, "tone" | "weight"> &
  ComponentProps<typeof SectionHeading> & {
    /** A link in the same row as the heading. */
    more?: { label: string; path: string };
    children?: ReactNode;
  };

/** A section that begins with its heading. */
export function HeadedSection({
  tone = "white",
  weight = "normal",
  more,
  children,
  ...heading
}: Props) {
  const isDark = tone === "ink" || tone === "night";
  const title = <SectionHeading large={isDark} {...heading} />;
  return (
    <Section labelledBy={heading.id} tone={tone} weight={weight}>
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
