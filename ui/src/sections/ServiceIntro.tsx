import type { ReactNode } from "react";
import { servicePageWords } from "../content/service-page";
import type { ServiceWords } from "../content/service-words";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";

type Props = { intro: ServiceWords["intro"]; children: ReactNode };

/** The service in prose; children are the pictures beside it. */
export function ServiceIntro({ intro, children }: Props) {
  return (
    <Section labelledBy="intro-title">
      <div className="grid items-center gap-12 lg:grid-cols-[1.3fr_1fr] lg:gap-18">
        <div>
          <SectionHeading id="intro-title" eyebrow={servicePageWords.intro} title={intro.title} />
          <div className="mt-6 grid max-w-prose gap-4">
            {intro.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        {children}
      </div>
    </Section>
  );
}
