import { modelInFull, modelInShort, operationalModel } from "../../content/company/organogram";
import { NumberedList } from "../../ui/NumberedList";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { TextLink } from "../../ui/TextLink";

export function OperationalModel() {
  return (
    <Section labelledBy="model-title">
      <SectionHeading id="model-title" {...modelInFull} />
      <div className="mt-8">
        <NumberedList items={operationalModel} />
      </div>
    </Section>
  );
}

const inShort = operationalModel.map(({ title, gist }) => ({ title, text: gist }));

export function OperationalModelInShort() {
  const { more, ...heading } = modelInShort;
  return (
    <Section labelledBy="model-title" tone="haze">
      <SectionHeading id="model-title" {...heading} />
      <div className="mt-8 mb-5">
        <NumberedList items={inShort} />
      </div>
      <TextLink to={more.path}>{more.label}</TextLink>
    </Section>
  );
}
