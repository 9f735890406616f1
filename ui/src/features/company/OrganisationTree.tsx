import { type Office, offices } from "../../content/company/organogram";

const looks = {
  director: "border-navy bg-navy text-white on-dark",
  site: "border-line border-dashed bg-bone text-brass-deep",
  role: "border-line bg-white text-navy",
};

/* A line from the office above to the box, of two borders. */
const connector =
  "relative ms-1.5 ps-3 before:absolute before:inset-s-0 before:-top-2 before:h-8 before:w-3 before:border-mist before:border-s-2 before:border-b-2";

/** The chart as nested lists. */
export function OrganisationTree() {
  return <Level offices={offices} line="" />;
}

type LevelProps = { offices: Office[]; line: string };

/** The first office, and below it those that report to it. */
function Level({ offices: [office, ...below], line }: LevelProps) {
  if (!office) return null;
  return (
    <ul>
      <li className={line}>
        <span className={`${looks[office.kind]} mb-2 block max-w-sm rounded-s border px-3 py-2 font-semibold`}>
          {office.name}
        </span>
        <Level offices={below} line={connector} />
      </li>
    </ul>
  );
}
