const tones = { ink: "text-ink", navy: "text-navy" };

type Props = { tone?: keyof typeof tones };

/** Teeth on the top edge of a dark band. The band must be `relative` without `overflow-hidden`, and nothing moves. */
export function Merlons({ tone = "ink" }: Props) {
  return <div aria-hidden="true" className={`${tones[tone]} no-print merlons absolute inset-x-0 bottom-full h-2.5`} />;
}
