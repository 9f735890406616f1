import type { ReactNode } from "react";

const tones = {
  white: "bg-white",
  bone: "bg-bone",
  ink: "on-dark bg-ink text-white",
};

type Props = { labelledBy: string; tone?: keyof typeof tones; children: ReactNode };

export function Section({ labelledBy, tone = "white", children }: Props) {
  return (
    <section aria-labelledby={labelledBy} className={`${tones[tone]} py-section`}>
      <div className="wrap">{children}</div>
    </section>
  );
}
