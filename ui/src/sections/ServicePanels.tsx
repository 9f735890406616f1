import { servicePageWords } from "../content/service-page";
import type { ServiceWords } from "../content/service-words";
import { BulletList } from "../ui/BulletList";
import { Disclosure } from "../ui/Disclosure";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";

type Props = { details: ServiceWords["details"] };

/** Panels that expand independently. The first is open initially. */
export function ServicePanels({ details }: Props) {
  return (
    <Section labelledBy="details-title">
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_1.6fr] lg:gap-18">
        <SectionHeading id="details-title" eyebrow={servicePageWords.details} title={details.title} lead={details.lead} />
        <div>
          {details.topics.map(({ title, text, items }, index) => (
            <Disclosure key={title} title={title} heading="h3" open={index === 0}>
              <p className="text-muted">{text}</p>
              <BulletList items={items} />
            </Disclosure>
          ))}
        </div>
      </div>
    </Section>
  );
}
