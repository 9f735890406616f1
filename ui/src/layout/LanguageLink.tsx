import { useMatches } from "react-router-dom";
import { otherLanguage } from "#words/language";
import { arrived, type Loaded } from "../api/page";
import { otherAddressOf, site } from "../site";

/** Leads to the same page in the other language, in a new document: that has other words, fonts and another direction. */
export function LanguageLink({ className }: { className: string }) {
  const page = useMatches().at(-1);
  // What is in place of a page has no address of its own, and a closed opening has no page.
  const isClosed = page?.id === "/career/:slug" && !arrived(page.loaderData as Loaded | undefined)?.job;
  const path = isClosed ? "/career" : page && site.has(page.id) ? page.pathname : "/";
  return (
    <a href={otherAddressOf(path)} lang={otherLanguage.code} hrefLang={otherLanguage.code} className={className}>
      {otherLanguage.label}
    </a>
  );
}
