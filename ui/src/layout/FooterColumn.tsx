import type { ReactNode } from "react";

type Props = { id: string; title: string; children: ReactNode };

export function FooterColumn({ id, title, children }: Props) {
  return (
    <div>
      <h2 id={id} className="mb-3 scroll-mt-28 font-head text-body text-white uppercase tracking-[0.1em]">
        {title}
      </h2>
      {children}
    </div>
  );
}
