import { language } from "#words/language";
import { chartIntro, chartPicture, chartWords, type Office, offices } from "#words/organogram";
import { Disclosure } from "../ui/Disclosure";
import { Photo } from "../ui/Photo";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";

/** The chart as a picture, and as a list for visitors who cannot see the picture. */
export function OrganisationChart() {
  return (
    <Section labelledBy="chart-title">
      <div className="grid grid-cols-1 items-start gap-x-18 gap-y-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <SectionHeading id="chart-title" {...chartIntro} />
        <figure className="max-w-lg lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Photo {...chartPicture} width={518} height={568} className="h-auto w-full" />
          <figcaption className="mt-3 text-muted text-small">{chartWords.caption}</figcaption>
        </figure>
        <div className="max-w-lg">
          {/* The picture is in English. */}
          <Disclosure title={chartWords.asList} heading="h3" open={language.code !== "en"}>
            <Level offices={offices} line="" />
          </Disclosure>
        </div>
      </div>
    </Section>
  );
}

const looks = {
  director: "border-navy bg-navy text-white on-dark",
  site: "border-line border-dashed bg-bone text-brass-deep",
  role: "border-line bg-white text-navy",
};

/* A line from the office above to the box, of two borders. */
const connector =
  "relative ms-1.5 ps-3 before:absolute before:inset-s-0 before:-top-2 before:h-8 before:w-3 before:border-mist before:border-s-2 before:border-b-2";

/** The chart as nested lists: the first office, and below it those that report to it. */
function Level({ offices: [office, ...below], line }: { offices: Office[]; line: string }) {
  if (!office) return null;
  return (
    <ul>
      <li className={line}>
        <span className={`${looks[office.kind]} mb-2 block rounded-small border px-3 py-2 font-semibold`}>{office.name}</span>
        <Level offices={below} line={connector} />
      </li>
    </ul>
  );
}
