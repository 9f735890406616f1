import type { ReactNode } from "react";
import { ButtonLink } from "../ui/Button";
import { Eyebrow } from "../ui/SectionHeading";
import { backHome } from "../words/links";
import { Head } from "./Head";

type Props = {
  words: { pageTitle: string; description: string; eyebrow: string; title: string; text: string; links?: typeof HOME };
  /** False for a notice in place of a page: one that does not exist, no longer exists, or cannot be rendered. */
  exists?: boolean;
  children?: ReactNode;
};

const HOME = [{ label: backHome, path: "/" }];

/** A page with one message. Not indexed. */
export function StatusPage({ words, exists = false, children }: Props) {
  const { pageTitle, description, eyebrow, title, text, links = HOME } = words;
  return (
    <section aria-labelledby="notice-title" className="on-dark bg-ink text-white">
      <Head title={pageTitle} description={description} exists={exists} indexed={false} />
      <div className="wrap flex min-h-[60vh] flex-col items-start justify-center py-section">
        <Eyebrow>{eyebrow}</Eyebrow>
        <h1 id="notice-title" tabIndex={-1} className="mt-4 max-w-3xl text-h1-inner">
          {title}
        </h1>
        <p className="mt-4 mb-8 max-w-2xl text-lead text-on-dark">{text}</p>
        {children}
        <div className="flex flex-wrap gap-3">
          {links.map((link, index) => (
            <ButtonLink key={link.path} to={link.path} look={index === 0 ? "brass" : "outlineOnDark"}>
              {link.label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </section>
  );
}
