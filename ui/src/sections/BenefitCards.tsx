import { HeartHandshake, Hospital, PiggyBank } from "lucide";
import { benefits } from "#words/career";
import { Icon } from "../ui/Icon";

const icons = { heart: HeartHandshake, savings: PiggyBank, hospital: Hospital };

/** `row`: cards side by side, and on phones three lines in one box. `column`: complete cards, one below the other. */
const variants = {
  row: {
    list: "gap-1 rounded-card border border-line bg-white px-3 py-2 md:grid-cols-3 md:gap-5 md:border-0 md:bg-transparent md:p-0",
    card: "flex gap-3 leading-snug md:gap-4 md:rounded-card md:border md:border-line md:bg-white md:px-5 md:py-4",
    heading: "leading-[inherit] me-2 max-md:inline max-md:text-small",
    text: "text-muted text-small leading-[inherit] max-md:inline",
  },
  column: {
    list: "gap-4",
    card: "flex gap-4 rounded-card border border-line bg-white px-5 py-4",
    heading: "text-disclosure",
    text: "text-muted text-small leading-snug",
  },
};

export function BenefitCards({ variant }: { variant: keyof typeof variants }) {
  const classes = variants[variant];
  return (
    <ul className={`${classes.list} grid grid-cols-1`}>
      {benefits.map(({ title, text, more, icon }) => (
        <li key={title} className={classes.card}>
          <Icon
            icon={icons[icon]}
            size={variant === "row" ? 22 : 28}
            className="shrink-0 text-brass-deep md:mt-1"
          />
          <div>
            <h3 className={`${classes.heading} text-navy`}>{title}</h3>
            <p className={classes.text}>{text}</p>
            {variant === "column" && <p className="mt-1 text-muted text-small">{more}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
