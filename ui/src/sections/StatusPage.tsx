import type { ReactNode } from "react";
import { ButtonLink } from "../ui/Button";
import { Image } from "../ui/Image";
import { Eyebrow } from "../ui/SectionHeading";
import { backHome } from "../words/links";
import { Head } from "./Head";
import { PhoneButton } from "./PhoneButton";

type Props = {
  /** `error`: the page does not exist, no longer exists, or cannot be rendered. `confirmation`: a form has arrived. */
  kind: "error" | "confirmation";
  words: {
    pageTitle: string;
    description: string;
    eyebrow: string;
    title: string;
    text: string;
    links?: typeof homeLinks;
  };
  children?: ReactNode;
};

const homeLinks = [{ label: backHome, path: "/" }];

/** A page with one message. Search engines do not list it. */
export function StatusPage({ kind, words, children }: Props) {
  const isError = kind === "error";
  const { pageTitle, description, eyebrow, title, text, links = homeLinks } = words;
  return (
    <section data-tone="dark" className="border-white/25 border-b bg-ink text-white">
      <Head title={pageTitle} description={description} exists={!isError} indexed={false} />
      <div className="page-width flex min-h-[60vh] items-center justify-between gap-10 py-section">
        <div className="flex flex-col items-start">
          <Eyebrow>{eyebrow}</Eyebrow>
          <h1 className="mt-4 heading-face max-w-3xl text-h1-inner">{title}</h1>
          <p className="mt-4 mb-8 max-w-2xl text-lead text-on-dark">{text}</p>
          {children}
          <div className="flex flex-wrap gap-3">
            {links.map((link, index) => (
              <ButtonLink
                key={link.path}
                to={link.path}
                variant={index === 0 ? "brass" : "outlineOnDark"}
              >
                {link.label}
              </ButtonLink>
            ))}
            {isError && <PhoneButton variant="outlineOnDark" />}
          </div>
        </div>
        {isError && (
          <Image
            src="/images/home/closed-gate.svg"
            alt=""
            width={600}
            height={480}
            eager
            className="print:hidden h-auto w-5/12 max-lg:hidden"
          />
        )}
      </div>
    </section>
  );
}
