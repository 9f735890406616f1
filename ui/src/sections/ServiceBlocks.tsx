import { serviceBlocks, servicesIntro } from "../content/service-blocks";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { ServiceBlockRow } from "./ServiceBlockRow";

export function ServiceBlocks() {
  return (
    <Section labelledBy="services-title">
      <SectionHeading id="services-title" {...servicesIntro} />
      <div className="mt-14 grid gap-16 lg:mt-20 lg:gap-24">
        {serviceBlocks.map((block) => (
          <ServiceBlockRow key={block.url} block={block} />
        ))}
      </div>
    </Section>
  );
}
