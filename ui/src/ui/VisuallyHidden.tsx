import type { ReactNode } from "react";

/** A text for screen readers only, for example the subject of a link that others see above it. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
