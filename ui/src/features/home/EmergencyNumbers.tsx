import { emergencySection } from "../../content/home/home";
import { useCompany } from "../../hooks/useCompany";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { telLink } from "../../ui/tel-link";
import { chunk } from "./chunk";

const GROUP_SIZE = 4;

export function EmergencyNumbers() {
  const { emergency_numbers } = useCompany();
  return (
    <Section labelledBy="emergency-title">
      <SectionHeading id="emergency-title" {...emergencySection} />
      <div className="mt-9 grid gap-5 lg:grid-cols-3">
        {chunk(GROUP_SIZE, emergency_numbers).map((group) => (
          <ul
            key={group[0]?.number}
            className="divide-y divide-line rounded-card border border-line border-t-[3px] border-t-brass bg-white px-6 shadow-rest"
          >
            {group.map(({ name, number }) => (
              <li key={name}>
                <a
                  href={telLink(number)}
                  className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 hover:text-brass-deep"
                >
                  <span>{name}</span>
                  <span className="font-head text-figure text-navy">{number}</span>
                </a>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Section>
  );
}
