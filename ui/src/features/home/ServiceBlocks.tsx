import { night } from "../../content/home/home";
import { type ServiceBlock, serviceBlocks, servicesIntro } from "../../content/home/service-blocks";
import { NightHour } from "../../page/NightHour";
import { Photo } from "../../ui/media/Photo";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { ReadMoreLink } from "./ReadMoreLink";

export function ServiceBlocks() {
  return (
    <Section labelledBy="services-title">
      <NightHour entry={night.services} />
      <SectionHeading id="services-title" {...servicesIntro} />
      <div className="mt-8 grid gap-10 lg:mt-10 lg:gap-16">
        {serviceBlocks.map((block) => (
          <ServiceBlockRow key={block.url} block={block} />
        ))}
      </div>
    </Section>
  );
}

/* On a phone the side pictures are a column beside the large one, on wider screens a row below the text. */
const sides = {
  first: { row: "md:grid-cols-[2fr_3fr]", picture: "md:col-start-1", words: "md:col-start-2" },
  last: { row: "md:grid-cols-[3fr_2fr]", picture: "md:col-start-2", words: "md:col-start-1" },
};

type ServiceBlockRowProps = { block: ServiceBlock };

function ServiceBlockRow({ block: { title, url, text, image, sideImages, reverse } }: ServiceBlockRowProps) {
  const side = sides[reverse ? "last" : "first"];
  const alone = sideImages.length === 0;
  return (
    <article
      className={`${side.row} ${alone ? "md:grid-rows-1" : "grid-cols-[1fr_5.5rem] md:grid-rows-[1fr_auto]"} grid items-start gap-x-2 gap-y-3 md:gap-x-10 md:gap-y-5 lg:gap-x-16`}
    >
      <Photo
        {...image}
        width={800}
        height={600}
        className={`${side.picture} aspect-[7/5] w-full rounded-card object-cover md:row-span-full md:row-start-1`}
      />
      <div className={`${side.words} ${alone ? "md:self-center" : "col-span-2 row-start-2 md:col-span-1"} md:row-start-1`}>
        <h3 className="text-h3">{title}</h3>
        <p className="mt-2 max-w-prose text-muted">{text}</p>
        <div className="mt-1">
          <ReadMoreLink to={url} about={title} />
        </div>
      </div>
      {!alone && (
        <div
          className={`${side.words} col-start-2 row-start-1 grid max-w-xl auto-rows-fr gap-2 self-stretch md:row-start-2 md:grid-cols-3 md:gap-3`}
        >
          {sideImages.map((picture) => (
            <div key={picture.src} className="relative md:aspect-[7/5]">
              <Photo {...picture} width={600} height={450} className="absolute inset-0 size-full rounded-s object-cover" />
            </div>
          ))}
        </div>
      )}
    </article>
  );
}
