import type { ComponentProps, ReactNode } from "react";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import type { Paragraph } from "../words/services/service-page";

type Props = Pick<ComponentProps<typeof Section>, "tone" | "weight"> & {
  eyebrow?: string;
  title: string;
  paragraphs: Paragraph[];
  children: ReactNode;
};

/** A page's introduction. `children` are the pictures: beside the text, on narrow screens after its first paragraph. */
export function IntroWithPictures({ eyebrow, title, paragraphs, children, ...section }: Props) {
  const [first, ...others] = paragraphs;
  return (
    <Section labelledBy="intro-title" {...section}>
      <div className="grid grid-cols-1 items-start gap-x-18 gap-y-7 lg:grid-cols-[1.3fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-y-4">
        <div>
          <SectionHeading id="intro-title" {...(eyebrow ? { eyebrow } : {})} title={title} />
          <div className="mt-4 max-w-prose">{first && <TextParagraph paragraph={first} />}</div>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{children}</div>
        {others.length > 0 && (
          <div className="grid max-w-prose gap-4">
            {others.map((paragraph) => (
              <TextParagraph key={typeof paragraph === "string" ? paragraph : paragraph.text} paragraph={paragraph} />
            ))}
          </div>
        )}
      </div>
    </Section>
  );
}

function TextParagraph({ paragraph }: { paragraph: Paragraph }) {
  if (typeof paragraph === "string") return <p>{paragraph}</p>;
  return (
    <p>
      <strong className="text-navy">{paragraph.lead}</strong> {paragraph.text}
    </p>
  );
}
