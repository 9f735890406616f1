import { aboutTeaser, night } from "../../content/home/home";
import { useCompany } from "../../hooks/useCompany";
import { formatDay } from "../../page/format-date";
import { NightHour } from "../../page/NightHour";
import { Photo } from "../../ui/media/Photo";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { ReadMoreLink } from "./ReadMoreLink";

export function AboutTeaser() {
  const { founded, areas_served } = useCompany();
  const figures = [
    { figure: founded.slice(0, 4), label: aboutTeaser.established },
    { figure: aboutTeaser.serviceCount, label: aboutTeaser.services },
    { figure: areas_served.length, label: aboutTeaser.regions },
  ];
  return (
    <Section labelledBy="about-title" tone="ink">
      <NightHour entry={night.about} />
      <div className="grid items-center gap-8 md:grid-cols-[1fr_1.4fr] md:gap-10 lg:gap-18">
        <Photo
          {...aboutTeaser.image}
          width={1000}
          height={750}
          className="aspect-[7/5] w-full rounded-card object-cover lg:aspect-[4/3]"
        />
        <div>
          <SectionHeading id="about-title" title={aboutTeaser.title(formatDay(founded))} />
          <p className="mt-3 max-w-prose text-on-dark">{aboutTeaser.text}</p>
          <dl className="mt-6 mb-4 flex flex-wrap gap-x-10 gap-y-4">
            {figures.map(({ figure, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-on-dark text-small">{label}</dt>
                <dd className="font-head text-[2.75rem] text-brass-light leading-none">{figure}</dd>
              </div>
            ))}
          </dl>
          <ReadMoreLink to={aboutTeaser.path} about={aboutTeaser.about} />
        </div>
      </div>
    </Section>
  );
}
