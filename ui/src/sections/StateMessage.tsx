import type { ReactNode } from "react";

type Props = { title: string; text?: string; children: ReactNode };

export function StateMessage({ title, text, children }: Props) {
  return (
    <div className="wrap flex flex-col items-center gap-5 py-section text-center">
      <h2 className="text-h3">{title}</h2>
      {text && <p className="text-lead text-muted">{text}</p>}
      {children}
    </div>
  );
}
