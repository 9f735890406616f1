import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { otherLanguage } from "#words/language";
import { arrived, type Loaded } from "../api/page";
import { otherAddressOf } from "../site";
import { useHydrated } from "../ui/useHydrated";
import { useShownPage } from "./useShownPage";

/**
 * Leads to the same page in the other language, in a new document: that has other words, fonts and another direction. `children` stand
 * in place of the name of the language.
 */
export function LanguageLink({ className, children = otherLanguage.label }: { className: string; children?: ReactNode }) {
  const page = useShownPage();
  // Such as the opening that an application is for, or the number of a form that was sent. The document is the same for all of them.
  const { search, hash } = useLocation();
  const rest = useHydrated() ? search + hash : "";
  // A closed opening has no page, and what is in place of a page no address of its own.
  const isClosed = page?.id === "/career/:slug" && !arrived(page.loaderData as Loaded | undefined)?.job;
  const path = isClosed ? "/career" : (page?.pathname ?? "/");
  return (
    <a href={otherAddressOf(path) + rest} lang={otherLanguage.code} hrefLang={otherLanguage.code} className={className}>
      {children}
    </a>
  );
}
