import type { ServiceWords } from "../../content/services/service-page";
import { BulletList } from "../../ui/BulletList";
import { Disclosure } from "../../ui/Disclosure";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";

type Props = { details: ServiceWords["details"] };

export function ServiceDetails({ details }: Props) {
  return details.kind === "panels" ? <Panels details={details} /> : <Topics details={details} />;
}

/** Panels that expand independently. The first is open initially. */
function Panels({ details }: Props) {
  return (
    <Section labelledBy="details-title" tone="bone">
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_1.6fr] lg:gap-18">
        <SectionHeading id="details-title" title={details.title} lead={details.lead} />
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

function Topics({ details }: Props) {
  return (
    <Section labelledBy="details-title" tone="bone">
      <SectionHeading id="details-title" title={details.title} lead={details.lead} />
      <div className="mt-8 grid gap-x-18 gap-y-10 md:grid-cols-2">
        {details.topics.map(({ title, text, items }) => (
          <article key={title} className="border-line border-t pt-5">
            <h3 className="text-card text-navy">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
            <BulletList items={items} />
          </article>
        ))}
      </div>
    </Section>
  );
}
