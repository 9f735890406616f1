import type { ReactNode } from "react";

const tones = {
  // Two adjacent sections of the same tone share one padding.
  white: "bg-white [.bg-white+&]:pt-0",
  bone: "bg-bone [.bg-bone+&]:pt-0",
  ink: "on-dark bg-ink text-white",
  night: "on-dark night text-white",
};
const weights = { strip: "py-8", minor: "py-section-minor", normal: "py-section" };

type Props = { labelledBy: string; tone?: keyof typeof tones; weight?: keyof typeof weights; children: ReactNode };

/** A full-width band of the page. More important sections have a larger padding. */
export function Section({ labelledBy, tone = "white", weight = "normal", children }: Props) {
  return (
    <section aria-labelledby={labelledBy} className={`${tones[tone]} ${weights[weight]}`}>
      <div className="wrap">{children}</div>
    </section>
  );
}
