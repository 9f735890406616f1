import type { ReactNode } from "react";

type Props = { children: ReactNode };

/** A short line above a heading. */
export function Eyebrow({ children }: Props) {
  return (
    <p className="flex items-center gap-3 font-head text-brass-deep text-small uppercase tracking-[0.16em] before:h-0.5 before:w-8 before:bg-brass in-[.on-dark]:text-brass-light">
      {children}
    </p>
  );
}
