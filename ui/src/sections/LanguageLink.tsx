import type { ReactNode } from "react";
import { useLocation, useMatches } from "react-router-dom";
import { otherLanguage } from "#words/language";
import { arrived, type Loaded } from "../api/page";
import { otherAddressOf, site } from "../site";
import { useHydrated } from "../ui/useHydrated";

type Props = {
  className: string;
  /** In place of the name of the language. */
  children?: ReactNode;
};

/** Leads to the same page in the other language, in a new document: that has other words, fonts and another direction. */
export function LanguageLink({ className, children = otherLanguage.label }: Props) {
  const page = useMatches().at(-1);
  // Such as the opening that an application is for, or the number of a form that was sent. The document is the same for all of them.
  const { search, hash } = useLocation();
  const rest = useHydrated() ? search + hash : "";
  // What is in place of a page has no address of its own, and a closed opening has no page.
  const isClosed = page?.id === "/career/:slug" && !arrived(page.loaderData as Loaded | undefined)?.job;
  const path = isClosed ? "/career" : page && site.has(page.id) ? page.pathname : "/";
  return (
    <a href={otherAddressOf(path) + rest} lang={otherLanguage.code} hrefLang={otherLanguage.code} className={className}>
      {children}
    </a>
  );
}
