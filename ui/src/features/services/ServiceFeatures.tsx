import { Check } from "lucide";
import { servicePageWords } from "../../content/services/service-page";
import type { ServiceWords } from "../../content/services/service-words";
import { Icon } from "../../ui/Icon";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";

/* Six items fill rows of three, four items fill rows of two. */
const columns = { three: "lg:grid-cols-3", two: "" };

type Props = { features: ServiceWords["features"] };

export function ServiceFeatures({ features }: Props) {
  const look = features.items.length % 3 === 0 ? "three" : "two";
  return (
    <Section labelledBy="features-title" tone="bone">
      <SectionHeading id="features-title" eyebrow={servicePageWords.features} title={features.title} />
      <ul className={`${columns[look]} mt-10 grid gap-5 sm:grid-cols-2`}>
        {features.items.map(({ title, text }) => (
          <li key={title} className="flex gap-4 rounded-card border border-line bg-white p-6 shadow-rest">
            <Icon icon={Check} size={24} className="mt-0.5 shrink-0 text-brass-deep" />
            <div>
              <h3 className="text-card text-navy">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
