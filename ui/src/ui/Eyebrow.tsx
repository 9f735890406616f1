import type { ReactNode } from "react";

const tones = { light: "text-brass-deep", dark: "text-brass-light" };

type Props = { on?: keyof typeof tones; children: ReactNode };

export function Eyebrow({ on = "light", children }: Props) {
  return (
    <p
      className={`${tones[on]} flex items-center gap-3 font-head text-small uppercase tracking-[0.16em] before:h-0.5 before:w-8 before:bg-brass`}
    >
      {children}
    </p>
  );
}
