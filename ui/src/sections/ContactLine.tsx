import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = { icon: LucideIcon; label: string; children: ReactNode };

export function ContactLine({ icon: Icon, label, children }: Props) {
  return (
    <div className="relative sm:pl-12">
      <dt className="flex items-center gap-3 text-on-dark text-small">
        <Icon
          aria-hidden="true"
          size={24}
          strokeWidth={1.75}
          className="shrink-0 text-brass-light sm:absolute sm:top-1 sm:left-0"
        />
        {label}
      </dt>
      {children}
    </div>
  );
}
