import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { BulletList } from "../ui/BulletList";
import { Disclosure } from "../ui/Disclosure";
import { useHydrated } from "../ui/useHydrated";
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

/** Panels that expand independently. The first one starts open, and so does the target of the URL's fragment. */
export function TopicPanels({ topics, children, ...section }: Props) {
  const { hash } = useLocation();
  // The server does not know the fragment.
  const target = useHydrated() ? hash.slice(1) : "";
  return (
    <SplitSection {...section} aside={children}>
      <div>
        {topics.map((topic, index) => (
          <Disclosure
            key={topic.title}
            id={topic.id}
            title={topic.title}
            heading="h3"
            open={index === 0 || (target !== "" && topic.id === target)}
          >
            <TopicText {...topic} />
          </Disclosure>
        ))}
      </div>
    </SplitSection>
  );
}

function TopicText({ text, note, items }: Topic) {
  return (
    <>
      <p className="mt-2 text-muted first:mt-0">{text}</p>
      {note && <p className="mt-1 text-muted text-small">{note}</p>}
      <BulletList items={items} />
    </>
  );
}
