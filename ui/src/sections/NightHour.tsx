type Props = { entry: { time: string; entry: string } };

/** A line of the night through which the home page runs. Decoration: what it says is nowhere needed. */
export function NightHour({ entry: { time, entry } }: Props) {
  return (
    <p
      aria-hidden="true"
      className="mb-7 flex items-baseline gap-4 border-line border-b pb-2 text-muted text-small in-[.on-dark]:border-white/20 in-[.on-dark]:text-on-dark"
    >
      <span className="font-head text-brass-deep text-disclosure tabular-nums in-[.on-dark]:text-brass-light">{time}</span>
      {entry}
    </p>
  );
}
