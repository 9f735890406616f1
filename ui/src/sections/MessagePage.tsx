import type { ReactNode } from "react";
import { Eyebrow } from "../ui/Eyebrow";

type Props = { eyebrow: string; title: string; text: string; children: ReactNode };

/** A page with one message and a link onwards. */
export function MessagePage({ eyebrow, title, text, children }: Props) {
  return (
    <section aria-labelledby="notice-title" className="on-dark bg-ink text-white">
      <div className="wrap flex min-h-[60vh] flex-col items-start justify-center py-section">
        <Eyebrow>{eyebrow}</Eyebrow>
        <h1 id="notice-title" tabIndex={-1} className="mt-4 max-w-3xl text-h1-inner">
          {title}
        </h1>
        <p className="mt-4 mb-8 max-w-2xl text-lead text-on-dark">{text}</p>
        {children}
      </div>
    </section>
  );
}
