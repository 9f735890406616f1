import type { ComponentProps, ReactNode } from "react";
import { Eyebrow } from "../ui/SectionHeading";
import { Head } from "./Head";

type Props = {
  words: { pageTitle: string; description: string; eyebrow: string; title: string; text: string };
  /** Null for a notice in place of a page: one that does not exist, no longer exists, or cannot be rendered. */
  path?: ComponentProps<typeof Head>["path"];
  /** Leads onwards. */
  children: ReactNode;
};

/** A page with one message. Not indexed. */
export function StatusPage({ words: { pageTitle, description, eyebrow, title, text }, path = null, children }: Props) {
  return (
    <section aria-labelledby="notice-title" className="on-dark bg-ink text-white">
      <Head title={pageTitle} description={description} path={path} indexed={false} />
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
