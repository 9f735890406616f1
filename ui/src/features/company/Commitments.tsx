import { commitments } from "../../content/company/about";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { TitledText } from "../../ui/TitledText";

export function Commitments() {
  const { title, items } = commitments;
  return (
    <Section labelledBy="commitments-title" weight="minor">
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_2fr] lg:gap-18">
        <SectionHeading id="commitments-title" title={title} />
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {items.map((item) => (
            <li key={item.title}>
              <TitledText {...item} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
