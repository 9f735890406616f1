import { modelInFull, modelInShort, operationalModel } from "../../content/company/operational-model";
import { ButtonLink } from "../../ui/ButtonLink";
import { NumberedList } from "../../ui/NumberedList";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";

export function OperationalModel() {
  return (
    <Section labelledBy="model-title">
      <SectionHeading id="model-title" {...modelInFull} />
      <div className="mt-12">
        <NumberedList items={operationalModel} />
      </div>
    </Section>
  );
}

const inShort = operationalModel.map(({ title, gist }) => ({ title, text: gist }));

export function OperationalModelInShort() {
  const { more, ...heading } = modelInShort;
  return (
    <Section labelledBy="model-title" tone="bone">
      <SectionHeading id="model-title" {...heading} />
      <div className="mt-12 mb-10">
        <NumberedList items={inShort} />
      </div>
      <ButtonLink to={more.path}>{more.label}</ButtonLink>
    </Section>
  );
}
