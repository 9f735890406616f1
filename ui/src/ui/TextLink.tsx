import { ArrowRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./Icon";
import { Link } from "./Link";

/** A link on a separate line, less prominent than a button. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 font-head text-body text-accent tracking-wide underline decoration-2 decoration-brass underline-offset-8"
    >
      {children}
      <Icon icon={ArrowRight} mirrored />
    </Link>
  );
}
