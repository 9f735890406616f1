import { chartIntro, chartPicture, chartWords, type Office, organisation } from "../../content/company/organisation-chart";
import { Disclosure } from "../../ui/Disclosure";
import { Photo } from "../../ui/media/Photo";
import { ScrollRegion } from "../../ui/ScrollRegion";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";

/** The chart as a picture, and as a list for visitors who cannot see the picture. */
export function OrganisationChart() {
  return (
    <Section labelledBy="chart-title">
      <SectionHeading id="chart-title" {...chartIntro} />
      <figure className="mt-10">
        <ScrollRegion label={chartWords.region}>
          <Photo
            {...chartPicture}
            width={1600}
            height={1040}
            className="mx-auto w-full min-w-[56rem] max-w-6xl md:min-w-[42rem] print:min-w-0"
          />
        </ScrollRegion>
        <figcaption className="mt-3 text-muted text-small">
          {chartWords.caption} <span className="md:hidden print:hidden">{chartWords.narrow}</span>
        </figcaption>
      </figure>
      <div className="mt-8">
        <Disclosure title={chartWords.asList} heading="h3">
          <Offices offices={organisation} />
        </Disclosure>
      </div>
    </Section>
  );
}

type OfficesProps = { offices: Office[] };

function Offices({ offices }: OfficesProps) {
  return (
    <ul className="grid gap-1 [&_ul]:mt-1 [&_ul]:ms-1 [&_ul]:border-stone [&_ul]:border-s-2 [&_ul]:ps-4">
      {offices.map(({ name, below }) => (
        <li key={name}>
          {name}
          {below && <Offices offices={below} />}
        </li>
      ))}
    </ul>
  );
}
