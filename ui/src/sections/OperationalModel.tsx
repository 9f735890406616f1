import type { ReactNode } from "react";
import { TextLink } from "../ui/TextLink";
import { UnbrokenText } from "../ui/Unbroken";
import { modelInFull, modelInShort, operationalModel } from "../words/organogram";
import { HeadedSection } from "./HeadedSection";

export function OperationalModel() {
  return <NumberedList heading={modelInFull} items={operationalModel} />;
}

const inShort = operationalModel.map(({ title, gist }) => ({ title, text: gist }));

export function OperationalModelInShort() {
  const { more, ...heading } = modelInShort;
  return (
    <NumberedList heading={heading} items={inShort} tone="haze">
      <TextLink to={more.path}>{more.label}</TextLink>
    </NumberedList>
  );
}

type Props = {
  heading: { title: string; lead: string };
  items: { title: string; text: string }[];
  tone?: "white" | "haze";
  children?: ReactNode;
};

function NumberedList({ heading, items, tone = "white", children }: Props) {
  return (
    <HeadedSection id="model-title" {...heading} tone={tone}>
      <ol className="mt-8 mb-5 grid gap-x-10 gap-y-6 last:mb-0 md:grid-cols-2 lg:gap-x-18">
        {items.map(({ title, text }, index) => (
          <li key={title} className="grid break-inside-avoid grid-cols-[2.75rem_1fr] gap-x-3 border-line border-t pt-4">
            <p aria-hidden="true" className="font-head text-[2.25rem] text-brass-deep leading-none">
              {index + 1}
            </p>
            <div>
              <h3 className="text-card text-navy">{title}</h3>
              <UnbrokenText className="mt-2 text-muted">{text}</UnbrokenText>
            </div>
          </li>
        ))}
      </ol>
      {children}
    </HeadedSection>
  );
}
