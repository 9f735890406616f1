import type { ReactNode } from "react";

const tones = {
  white: { "data-tone": "white", className: "bg-white" },
  bone: { "data-tone": "bone", className: "bg-bone" },
  ink: { "data-tone": "dark", className: "bg-ink text-white" },
  night: { "data-tone": "dark", className: "night text-white" },
};
const weights = { strip: "py-8", minor: "py-section-minor", normal: "py-section" };

type Props = {
  labelledBy: string;
  tone?: keyof typeof tones;
  weight?: keyof typeof weights;
  children: ReactNode;
};

/** A full-width band of the page. More important sections have a larger padding. */
export function Section({ labelledBy, tone = "white", weight = "normal", children }: Props) {
  const { className, ...data } = tones[tone];
  return (
    // Two adjacent sections of the same tone share one padding.
    <section
      aria-labelledby={labelledBy}
      {...data}
      className={`${className} ${weights[weight]} after-same-tone:pt-0`}
    >
      <div className="page-width">{children}</div>
    </section>
  );
}
