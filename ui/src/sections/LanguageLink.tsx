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
  // Such as the opening that an application is for. The document is the same for every query, so it has none.
  const { search } = useLocation();
  const query = useHydrated() ? search : "";
  // What is in place of a page has no address of its own, and a closed opening has no page.
  const isClosed = page?.id === "/career/:slug" && !arrived(page.loaderData as Loaded | undefined)?.job;
  const path = isClosed ? "/career" : page && site.has(page.id) ? page.pathname : "/";
  return (
    <a href={otherAddressOf(path) + query} lang={otherLanguage.code} hrefLang={otherLanguage.code} className={className}>
      {children}
    </a>
  );
}
