import { servicePageWords } from "../content/service-page";
import type { ServiceWords } from "../content/service-words";
import { BulletList } from "../ui/BulletList";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";

type Props = { details: ServiceWords["details"] };

export function ServiceTopics({ details }: Props) {
  return (
    <Section labelledBy="details-title">
      <SectionHeading id="details-title" eyebrow={servicePageWords.details} title={details.title} lead={details.lead} />
      <div className="mt-10 grid gap-x-18 gap-y-10 md:grid-cols-2">
        {details.topics.map(({ title, text, items }) => (
          <article key={title} className="border-line border-t pt-6">
            <h3 className="text-card text-navy">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
            <BulletList items={items} />
          </article>
        ))}
      </div>
    </Section>
  );
}
