import { type ServiceBlock, serviceBlocks, servicesIntro } from "../../content/home/service-blocks";
import { SidePictures } from "../../page/SidePictures";
import { Photo } from "../../ui/media/Photo";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { ReadMoreLink } from "./ReadMoreLink";

export function ServiceBlocks() {
  return (
    <Section labelledBy="services-title">
      <SectionHeading id="services-title" {...servicesIntro} />
      <div className="mt-14 grid gap-16 lg:mt-20 lg:gap-24">
        {serviceBlocks.map((block) => (
          <ServiceBlockRow key={block.url} block={block} />
        ))}
      </div>
    </Section>
  );
}

const sides = {
  first: { row: "lg:grid-cols-[1.4fr_1fr]", pictures: "" },
  last: { row: "lg:grid-cols-[1fr_1.4fr]", pictures: "lg:order-last" },
};

type ServiceBlockRowProps = { block: ServiceBlock };

function ServiceBlockRow({ block }: ServiceBlockRowProps) {
  const side = sides[block.reverse ? "last" : "first"];
  return (
    <article className={`${side.row} grid items-center gap-7 lg:gap-18`}>
      <div className={`${side.pictures} grid gap-3`}>
        <Photo {...block.image} width={800} height={600} className="aspect-[8/5] w-full rounded-card object-cover" />
        <SidePictures pictures={block.sideImages} />
      </div>
      <div>
        <h3 className="text-h3">{block.title}</h3>
        <p className="mt-3 mb-6 max-w-prose text-muted">{block.text}</p>
        <ReadMoreLink to={block.url} about={block.title} />
      </div>
    </article>
  );
}
