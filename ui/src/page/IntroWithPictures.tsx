import type { ComponentProps, ReactNode } from "react";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";

type Props = Pick<ComponentProps<typeof Section>, "tone"> & {
  eyebrow: string;
  title: string;
  paragraphs: string[];
  /** Below the paragraphs. */
  action?: ReactNode;
  children: ReactNode;
};

/** A page's introduction; `children` are the pictures beside it. */
export function IntroWithPictures({ eyebrow, title, paragraphs, action, tone, children }: Props) {
  return (
    <Section labelledBy="intro-title" tone={tone}>
      <div className="grid items-center gap-12 lg:grid-cols-[1.3fr_1fr] lg:gap-18">
        <div>
          <SectionHeading id="intro-title" eyebrow={eyebrow} title={title} />
          <div className="mt-6 grid max-w-prose gap-4">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {action && <div className="mt-8">{action}</div>}
        </div>
        {children}
      </div>
    </Section>
  );
}
