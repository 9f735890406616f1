import { HeartHandshake, Hospital, PiggyBank } from "lucide";
import { benefits } from "../../content/jobs/career";
import { Icon } from "../../ui/Icon";

const icons = { heart: HeartHandshake, savings: PiggyBank, hospital: Hospital };
const looks = { row: "md:grid-cols-3", column: "" };

type Props = { look: keyof typeof looks };

export function BenefitCards({ look }: Props) {
  return (
    <ul className={`${looks[look]} grid grid-cols-1 gap-5`}>
      {benefits.map(({ title, text, icon }) => (
        <li key={title} className="rounded-card border border-line bg-white p-6 shadow-rest">
          <Icon icon={icons[icon]} size={32} className="text-brass-deep" />
          <h3 className="mt-3 text-card text-navy">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
