/** A line of the night through which the page runs. Decoration: what it says is nowhere needed. */
export function NightHour({ entry: { time, entry } }: { entry: { time: string; entry: string } }) {
  return (
    <p
      aria-hidden="true"
      className="mb-3.5 flex items-baseline gap-4 border-line border-b pb-1 text-muted sm:mb-7 sm:pb-2 text-small in-[.on-dark]:border-white/25 in-[.on-dark]:text-on-dark"
    >
      <span className="font-head text-brass-deep text-disclosure in-[.on-dark]:text-brass-light">{time}</span>
      {entry}
    </p>
  );
}
