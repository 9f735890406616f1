import { services } from "../../content/services/services";
import type { ServiceGroup } from "../../content/services/what-we-do";
import { Disclosure } from "../../ui/Disclosure";
import { RoundPhoto } from "../../ui/media/RoundPhoto";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { TextLink } from "../../ui/TextLink";

type Props = { group: ServiceGroup; tone: "white" | "haze" };

/** An accordion: one item is open at a time, at first the first one. */
export function ServiceGroupPanels({ group, tone }: Props) {
  const { id, title, description, details, services } = group;
  return (
    <Section labelledBy={`${id}-title`} tone={tone} weight="minor">
      <div className="grid grid-cols-1 gap-x-18 gap-y-8 lg:grid-cols-[1fr_1.6fr] lg:grid-rows-[auto_1fr]">
        <SectionHeading id={`${id}-title`} title={title} lead={description} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {details.map((item, index) => (
            <Disclosure key={item.text} name={id} title={item.text} heading="h3" open={index === 0}>
              <div className="flex flex-col items-center gap-6 pt-2 sm:flex-row-reverse sm:items-start sm:gap-9">
                <div className="w-44 max-w-full shrink-0 sm:w-48">
                  <RoundPhoto src={item.img} alt={item.alt} width={480} height={480} />
                </div>
                <p>{item.description}</p>
              </div>
            </Disclosure>
          ))}
        </div>
        <ServiceLinks paths={services} />
      </div>
    </Section>
  );
}

type ServiceLinksProps = { paths: string[] };

function ServiceLinks({ paths }: ServiceLinksProps) {
  return (
    <ul className="flex flex-wrap gap-x-7 self-start">
      {services
        .filter(({ path }) => paths.includes(path))
        .map(({ path, label }) => (
          <li key={path}>
            <TextLink to={path}>{label}</TextLink>
          </li>
        ))}
    </ul>
  );
}
