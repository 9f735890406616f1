import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "../ui/Icon";

type Props = { icon: IconNode; label: string; children: ReactNode };

export function ContactLine({ icon, label, children }: Props) {
  return (
    <div className="relative sm:pl-12">
      <dt className="flex items-center gap-3 text-on-dark text-small">
        <Icon icon={icon} size={24} className="shrink-0 text-brass-light sm:absolute sm:top-1 sm:left-0" />
        {label}
      </dt>
      {children}
    </div>
  );
}
