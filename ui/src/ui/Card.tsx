import type { ReactNode } from "react";

type Props = { children: ReactNode };

/** A white card. If it contains a link, hovering raises it and shows a brass line. */
export function Card({ children }: Props) {
  return (
    <div className="on-light group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-white text-text shadow-rest transition-shadow duration-300 has-[a:hover]:shadow-raised has-[a:focus-visible]:shadow-raised before:absolute before:inset-x-0 before:top-0 before:z-10 before:h-[3px] before:origin-left before:scale-x-0 before:bg-brass before:transition-transform before:duration-300 has-[a:hover]:before:scale-x-100">
      {children}
    </div>
  );
}
