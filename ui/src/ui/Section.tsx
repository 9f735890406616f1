import type { ReactNode } from "react";

const tones = {
  // The space above the second of two is that below the first.
  white: "bg-white [.bg-white+&]:pt-0",
  bone: "bg-bone [.bg-bone+&]:pt-0",
  ink: "on-dark bg-ink text-white",
  night: "on-dark night text-white",
};
const weights = { strip: "py-8", minor: "py-section-minor", normal: "py-section" };

type Props = { labelledBy: string; tone?: keyof typeof tones; weight?: keyof typeof weights; children: ReactNode };

/** A band of the page. Its padding says how important it is. */
export function Section({ labelledBy, tone = "white", weight = "normal", children }: Props) {
  return (
    <section aria-labelledby={labelledBy} className={`${tones[tone]} ${weights[weight]}`}>
      <div className="wrap">{children}</div>
    </section>
  );
}
