import { language } from "#words/language";
import { chartIntro, chartPicture, chartWords, type Office, offices } from "#words/organogram";
import { Disclosure } from "../ui/Disclosure";
import { Image } from "../ui/Image";
import { SplitSection } from "./SplitSection";

/** The chart as a picture, and as a list for visitors who cannot see the picture. */
export function OrganisationChart({ first = false }: { first?: boolean }) {
  const list = (
    <div className="mt-6">
      {/* The picture has English text, so an Urdu page opens the list. */}
      <Disclosure title={chartWords.asList} heading="h3" open={language.code !== "en"}>
        <OfficeTree offices={offices} className="" />
      </Disclosure>
    </div>
  );
  return (
    <SplitSection id="chart-title" {...chartIntro} tone="bone" aside={list} large={first}>
      <figure className="max-w-md lg:ms-auto">
        <Image {...chartPicture} width={518} height={568} className="h-auto w-full" />
        <figcaption className="mt-3 text-muted text-small">{chartWords.caption}</figcaption>
      </figure>
    </SplitSection>
  );
}

const officeClassNames = {
  director: "border-navy bg-navy text-white",
  site: "border-line border-dashed bg-bone text-brass-deep",
  role: "border-line bg-white text-navy",
};

/* Two borders draw a line from the box above to this box. */
const connectorClassName =
  "relative ms-1.5 ps-3 before:absolute before:inset-s-0 before:-top-2 before:h-8 before:w-3 before:border-mist before:border-s-2 before:border-b-2";

/** The chart as nested lists. Each office reports to the office before it. */
function OfficeTree({
  offices: [office, ...subordinates],
  className,
}: {
  offices: Office[];
  className: string;
}) {
  if (!office) return null;
  return (
    <ul>
      <li className={className}>
        <span
          data-tone={office.kind === "director" ? "dark" : undefined}
          className={`${officeClassNames[office.kind]} mb-2 block rounded-small border px-3 py-2 font-semibold`}
        >
          {office.name}
        </span>
        <OfficeTree offices={subordinates} className={connectorClassName} />
      </li>
    </ul>
  );
}
