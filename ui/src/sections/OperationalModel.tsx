import { modelInFull, operationalModel } from "../content/operational-model";
import { NumberedList } from "../ui/NumberedList";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";

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
