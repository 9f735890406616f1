import type { ReactNode } from "react";
import { ButtonLink } from "../ui/Button";
import { Photo } from "../ui/Photo";
import { Eyebrow } from "../ui/SectionHeading";
import { backHome } from "../words/links";
import { Head } from "./Head";
import { PhoneButton } from "./PhoneButton";

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
    <section aria-labelledby="notice-title" className="on-dark border-white/25 border-b bg-ink text-white">
      <Head title={pageTitle} description={description} exists={exists} indexed={false} />
      <div className="wrap flex min-h-[60vh] items-center justify-between gap-10 py-section">
        <div className="flex flex-col items-start">
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
            {!exists && <PhoneButton look="outlineOnDark" />}
          </div>
        </div>
        {!exists && (
          <Photo
            src="/images/home/closed-gate.svg"
            alt=""
            width={600}
            height={480}
            eager
            className="no-print h-auto w-5/12 max-lg:hidden"
          />
        )}
      </div>
    </section>
  );
}
