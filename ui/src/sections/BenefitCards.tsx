import { HeartHandshake, Hospital, PiggyBank } from "lucide";
import { Icon } from "../ui/Icon";
import { benefits } from "../words/career";

const icons = { heart: HeartHandshake, savings: PiggyBank, hospital: Hospital };

/** Low cards side by side, on phones as one card of three columns; or cards one below the other, in full. */
const looks = {
  row: {
    list: "rounded-card border border-line bg-white min-[23rem]:grid-cols-3 min-[23rem]:divide-x max-[23rem]:divide-y divide-line md:gap-5 md:divide-x-0 md:border-0 md:bg-transparent",
    card: "flex gap-3 px-2 py-3 min-[23rem]:block sm:px-3 md:flex md:gap-4 md:rounded-card md:border md:border-line md:bg-white md:px-5 md:py-4",
    heading: "leading-snug",
    more: false,
  },
  column: {
    list: "gap-4",
    card: "flex gap-4 rounded-card border border-line bg-white px-5 py-4",
    heading: "text-disclosure",
    more: true,
  },
};

export function BenefitCards({ look }: { look: keyof typeof looks }) {
  const { list, card, heading, more: isFull } = looks[look];
  return (
    <ul className={`${list} grid grid-cols-1`}>
      {benefits.map(({ title, text, more, icon }) => (
        <li key={title} className={card}>
          <Icon icon={icons[icon]} size={28} className="mt-1 shrink-0 text-brass-deep" />
          <div>
            <h3 className={`${heading} text-navy`}>{title}</h3>
            <p className="text-muted text-small leading-snug">{text}</p>
            {isFull && <p className="mt-1 text-muted text-small">{more}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
