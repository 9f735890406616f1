import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { BulletList } from "../ui/BulletList";
import { Disclosure } from "../ui/Disclosure";
import { UnbrokenText } from "../ui/Unbroken";
import { useHydrated } from "../ui/useHydrated";
import type { Topic } from "../words/service-page";
import { HeadedSection } from "./HeadedSection";

type Props = {
  id: string;
  tone?: "white" | "bone";
  title: string;
  lead: string;
  topics: Topic[];
  /** Below the heading. */
  children?: ReactNode;
};

/** Panels that expand independently, on wide screens in two columns. The first is open, and one that a link leads to. */
export function TopicPanels({ id, tone = "white", title, lead, topics, children }: Props) {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const half = Math.floor(topics.length / 2);
  return (
    <HeadedSection id={id} title={title} lead={lead} tone={tone}>
      <div className="mt-6 grid items-start gap-x-10 sm:mt-8 lg:grid-cols-2 print:grid-cols-2">
        {[topics.slice(0, half), topics.slice(half)].map((column, index) => (
          <div key={column[0]?.title} className={index > 0 ? "max-lg:*:first:border-t-0" : ""}>
            {column.map((topic) => (
              <Disclosure
                key={topic.title}
                id={topic.id}
                title={topic.title}
                heading="h3"
                open={topic === topics[0] || (hydrated && hash === `#${topic.id}`)}
              >
                <TopicText {...topic} />
              </Disclosure>
            ))}
          </div>
        ))}
      </div>
      {children}
    </HeadedSection>
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
