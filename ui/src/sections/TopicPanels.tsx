import type { ReactNode } from "react";
import { BulletList } from "../ui/BulletList";
import { Disclosure } from "../ui/Disclosure";
import type { Topic } from "../words/service-page";
import { SplitSection } from "./SplitSection";

type Props = {
  id: string;
  tone?: "white" | "bone";
  title: string;
  lead: string;
  topics: Topic[];
  /** Rendered below the heading. */
  children?: ReactNode;
};

/** Panels that expand independently. The first one starts open. */
export function TopicPanels({ topics, children, ...section }: Props) {
  return (
    <SplitSection {...section} aside={children}>
      <div>
        {topics.map((topic, index) => (
          <Disclosure key={topic.title} title={topic.title} heading="h3" open={index === 0}>
            <TopicText {...topic} />
          </Disclosure>
        ))}
      </div>
    </SplitSection>
  );
}

export function TopicText({ text, note, items }: Topic) {
  return (
    <>
      <p className="mt-2 text-muted first:mt-0">{text}</p>
      {note && <p className="mt-1 text-muted text-small">{note}</p>}
      <BulletList items={items} />
    </>
  );
}
