import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = { icon: LucideIcon; label: string; children: ReactNode };

export function ContactLine({ icon: Icon, label, children }: Props) {
  return (
    <div className="relative pl-12">
      <dt className="text-on-dark text-small">
        <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="absolute top-1 left-0 text-brass-light" />
        {label}
      </dt>
      {children}
    </div>
  );
}
