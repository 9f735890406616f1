import { type ServiceWords, servicePageWords } from "../../content/services/service-page";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";

/* Six items fill rows of three, four items fill rows of two. */
const columns = { three: "lg:grid-cols-3", two: "" };

type Props = { features: ServiceWords["features"] };

export function ServiceFeatures({ features }: Props) {
  const look = features.items.length % 3 === 0 ? "three" : "two";
  return (
    <Section labelledBy="features-title" tone="haze">
      <SectionHeading id="features-title" eyebrow={servicePageWords.features} title={features.title} />
      <ul className={`${columns[look]} mt-8 grid gap-x-10 gap-y-7 sm:grid-cols-2`}>
        {features.items.map(({ title, text }) => (
          <li key={title} className="break-inside-avoid border-navy/25 border-t pt-4">
            <h3 className="text-card text-navy">{title}</h3>
            <p className="mt-1.5 text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
