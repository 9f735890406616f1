import type { ReactNode } from "react";
import { BulletList } from "../ui/BulletList";
import { Disclosure } from "../ui/Disclosure";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { UnbrokenText } from "../ui/Unbroken";
import type { Topic } from "../words/service-page";

type Props = {
  id: string;
  tone?: "white" | "bone";
  title: string;
  lead: string;
  topics: Topic[];
  /** All of them, at first. */
  closed?: boolean;
  /** Below the heading. */
  children?: ReactNode;
};

/** Panels that expand independently. At first the first is open. */
export function TopicPanels({ id, tone = "white", title, lead, topics, closed = false, children }: Props) {
  return (
    <Section labelledBy={id} tone={tone}>
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_1.6fr] lg:gap-18 max-sm:gap-6">
        <div className="lg:sticky lg:top-28">
          <SectionHeading id={id} title={title} lead={lead} />
          {children}
        </div>
        <div className="gap-8 print:columns-2">
          {topics.map((topic, index) => (
            <Disclosure key={topic.title} title={topic.title} heading="h3" open={index === 0 && !closed}>
              <TopicText {...topic} />
            </Disclosure>
          ))}
        </div>
      </div>
    </Section>
  );
}

export function TopicText({ text, note, items }: Topic) {
  return (
    <>
      <UnbrokenText className="mt-2 text-muted first:mt-0">{text}</UnbrokenText>
      {note && <p className="mt-1 text-muted text-small">{note}</p>}
      <BulletList items={items} />
    </>
  );
}
