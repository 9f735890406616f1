import type { ComponentProps, ReactNode } from "react";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import type { Paragraph } from "../words/service-page";

type Props = Pick<ComponentProps<typeof Section>, "tone" | "weight"> & {
  eyebrow?: string;
  title: string;
  /** False if it is not the first section. */
  large?: boolean;
  paragraphs: Paragraph[];
  children: ReactNode;
};

/**
 * A page's introduction. `children` are the pictures. On wide screens they stay in view next to the text. On narrow screens they follow
 * the first paragraph.
 */
export function IntroWithPictures({
  eyebrow,
  title,
  large = true,
  paragraphs,
  children,
  ...section
}: Props) {
  const [first, ...others] = paragraphs;
  return (
    <Section labelledBy="intro-title" {...section}>
      <div className="grid grid-cols-1 items-start gap-x-18 gap-y-4 print:grid-cols-[1fr_55mm] print:grid-rows-[auto_1fr] print:gap-x-8 print:gap-y-3 lg:grid-cols-main-side lg:grid-rows-[1fr_auto_auto_1fr] lg:gap-y-5 2xl:text-lead">
        {/* Centred vertically if the picture is taller. */}
        <div className="lg:row-start-2">
          <SectionHeading id="intro-title" eyebrow={eyebrow} title={title} large={large} />
          <div className="mt-4 max-w-[36em] lg:mt-6">
            {first && <TextParagraph paragraph={first} />}
          </div>
        </div>
        <div className="print:col-start-2 print:row-span-2 print:row-start-1 lg:sticky lg:top-28 lg:col-start-2 lg:row-span-4 lg:row-start-1">
          {children}
        </div>
        {others.length > 0 && (
          <div className="grid max-w-[36em] gap-4 lg:row-start-3 lg:gap-5">
            {others.map((paragraph) => (
              <TextParagraph
                key={typeof paragraph === "string" ? paragraph : paragraph.text}
                paragraph={paragraph}
              />
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
    <div>
      <h3 className="mb-1.5 text-card text-navy">{paragraph.lead}</h3>
      <p>{paragraph.text}</p>
    </div>
  );
}
