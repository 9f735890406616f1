import { language } from "#words/language";
import { chartIntro, chartPicture, chartWords, type Office, offices } from "#words/organogram";
import { Disclosure } from "../ui/Disclosure";
import { Photo } from "../ui/Photo";
import { SplitSection } from "./SplitSection";

/** The chart as a picture, and as a list for visitors who cannot see the picture. */
export function OrganisationChart({ first = false }: { first?: boolean }) {
  const list = (
    <div className="mt-6">
      {/* The picture is in English. */}
      <Disclosure title={chartWords.asList} heading="h3" open={language.code !== "en"}>
        <Level offices={offices} line="" />
      </Disclosure>
    </div>
  );
  return (
    <SplitSection id="chart-title" {...chartIntro} tone="bone" aside={list} large={first}>
      <figure className="max-w-md lg:ms-auto">
        <Photo {...chartPicture} width={518} height={568} className="h-auto w-full" />
        <figcaption className="mt-3 text-muted text-small">{chartWords.caption}</figcaption>
      </figure>
    </SplitSection>
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
