import type { ReactNode } from "react";

type Props = { children: ReactNode };

/** The dark panel beside a form. */
export function SidePanel({ children }: Props) {
  return <div className="on-dark grid gap-6 rounded-card bg-navy p-5 text-white shadow-raised sm:p-9">{children}</div>;
}
