import { useCompany } from "../facts/company";
import { CallToAction } from "../sections/CallToAction";
import { NightHour } from "../sections/NightHour";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { telLink } from "../ui/tel-link";
import { emergencySection, night } from "../words/home";

export function HomeEnd() {
  return (
    <>
      <EmergencyNumbers />
      <CallToAction />
    </>
  );
}

const GROUP_SIZE = 4;

/** On a phone two columns of names and numbers, without frames. */
function EmergencyNumbers() {
  const { emergency_numbers } = useCompany();
  return (
    <Section labelledBy="emergency-title" tone="dawn" weight="minor">
      <NightHour entry={night.emergency} />
      <SectionHeading id="emergency-title" {...emergencySection} />
      <div className="mt-6 grid sm:mt-8 lg:grid-cols-3 lg:gap-5">
        {chunk(GROUP_SIZE, emergency_numbers).map((group) => (
          <ul
            key={group[0]?.number}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-5 lg:block lg:rounded-card lg:border lg:border-line lg:border-t-[3px] lg:border-t-brass lg:bg-white lg:px-6 lg:shadow-rest"
          >
            {group.map(({ name, number }) => (
              <li key={name} className="border-stone border-b lg:last:border-b-0">
                <a
                  href={telLink(number)}
                  className="flex h-full min-h-11 items-center justify-between gap-x-3 py-1 text-small leading-tight hover:text-brass-deep lg:min-h-14 lg:text-body"
                >
                  <span>{name}</span>
                  <span className="whitespace-nowrap font-head text-disclosure text-navy lg:text-figure">{number}</span>
                </a>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Section>
  );
}

function chunk<T>(size: number, items: T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, group) => items.slice(group * size, (group + 1) * size));
}
