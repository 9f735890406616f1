import type { ReactNode } from "react";
import { useLocation, useRouteLoaderData } from "react-router-dom";
import { otherLanguage } from "#words/language";
import type { jobSource } from "../loaders";
import { otherAddressOf } from "../site";
import { useHydrated } from "../ui/useHydrated";
import { useShownPage } from "./useShownPage";

/**
 * Links to the same page in the other language. It loads a new document, because the words, the fonts and the direction differ.
 * `children` replace the name of the language.
 */
export function LanguageLink({
  className,
  children = otherLanguage.label,
}: {
  className: string;
  children?: ReactNode;
}) {
  const page = useShownPage();
  // For example the job that an application is for, or the reference of a form. The server's HTML does not depend on them.
  const { search, hash } = useLocation();
  const rest = useHydrated() ? search + hash : "";
  // A closed job has no page in the other language. An error page has no address.
  const jobPage = useRouteLoaderData<typeof jobSource.loader>("/career/:slug");
  const isClosed = jobPage?.content.job === null;
  const path = isClosed ? "/career" : (page?.pathname ?? "/");
  return (
    <a
      href={otherAddressOf(path) + rest}
      lang={otherLanguage.code}
      hrefLang={otherLanguage.code}
      className={className}
    >
      {children}
    </a>
  );
}
