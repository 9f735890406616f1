import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { BulletList } from "../ui/BulletList";
import { Disclosure } from "../ui/Disclosure";
import { UnbrokenText } from "../ui/Unbroken";
import { useHydrated } from "../ui/useHydrated";
import type { Topic } from "../words/service-page";
import { SplitSection } from "./SplitSection";

type Props = {
  id: string;
  tone?: "white" | "bone";
  title: string;
  lead: string;
  topics: Topic[];
  /** Below the heading. */
  children?: ReactNode;
};

/** Panels that expand independently. The first is open, and one that a link leads to. */
export function TopicPanels({ topics, children, ...section }: Props) {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  return (
    <SplitSection {...section} aside={children}>
      <div>
        {topics.map((topic, index) => (
          <Disclosure
            key={topic.title}
            id={topic.id}
            title={topic.title}
            heading="h3"
            open={index === 0 || (hydrated && hash === `#${topic.id}`)}
          >
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
      <UnbrokenText className="mt-2 text-muted first:mt-0">{text}</UnbrokenText>
      {note && <p className="mt-1 text-muted text-small">{note}</p>}
      <BulletList items={items} />
    </>
  );
}
