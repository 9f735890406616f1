import { chartIntro, chartPicture, chartWords } from "../../content/company/organogram";
import { Disclosure } from "../../ui/Disclosure";
import { Photo } from "../../ui/media/Photo";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { OrganisationTree } from "./OrganisationTree";

/* On phones, a page shows the picture with its list, or the list alone. */
const pictures = { picture: "", tree: "max-sm:hidden" };

type Props = { onPhones: keyof typeof pictures };

/** The chart as a picture, and as a list for visitors who cannot see the picture. */
export function OrganisationChart({ onPhones }: Props) {
  return (
    <Section labelledBy="chart-title">
      <div className="grid grid-cols-1 items-start gap-x-18 gap-y-8 lg:grid-cols-[1fr_1.2fr] lg:grid-rows-[auto_1fr]">
        <SectionHeading id="chart-title" {...chartIntro} />
        <figure className={`${pictures[onPhones]} max-w-xl lg:col-start-2 lg:row-span-2 lg:row-start-1`}>
          <Photo {...chartPicture} width={540} height={552} className="h-auto w-full" />
          <figcaption className="mt-3 text-muted text-small">{chartWords.caption}</figcaption>
        </figure>
        <div className={`${pictures[onPhones]} max-w-xl`}>
          <Disclosure title={chartWords.asList} heading="h3">
            <OrganisationTree />
          </Disclosure>
        </div>
        {onPhones === "tree" && (
          <div className="sm:hidden">
            <OrganisationTree />
            <p className="mt-1 text-muted text-small">{chartWords.caption}</p>
          </div>
        )}
      </div>
    </Section>
  );
}
