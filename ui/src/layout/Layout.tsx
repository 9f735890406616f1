import type { ReactNode } from "react";
import { layoutWords } from "../content/layout-words";
import { type servedContent, useServedEntries } from "../hooks/served-content";
import { useCurrentLinks } from "../hooks/useCurrentLinks";
import { useRouteChange } from "../hooks/useRouteChange";
import { CallButton } from "./CallButton";
import { ScrollToTop } from "./ScrollToTop";
import { useSideMenu } from "./useSideMenu";

/** HTML on the server, and what it has become in the browser. */
export type Html = { dangerouslySetInnerHTML: { __html: string } } | typeof servedContent;

/** The content of the main element. */
export type Main = Html | { children: ReactNode };

export type LayoutParts = { header: Html; footer: Html };

type Props = { parts: LayoutParts; main: Main };

export function Layout({ parts: { header, footer }, main }: Props) {
  useRouteChange();
  useSideMenu();
  useCurrentLinks();
  useServedEntries();
  return (
    <>
      <a
        href="#content"
        className="fixed inset-s-2 top-2 z-50 -translate-y-24 rounded-s opacity-0 focus:opacity-100 bg-brass px-5 py-3 font-head text-ink focus:translate-y-0"
      >
        {layoutWords.skip}
      </a>
      {/* `contents` gives the banner no box, so that the sticky Header stays visible for the whole page. */}
      <header className="contents" {...header} />
      <main id="content" tabIndex={-1} {...main} />
      <footer className="on-dark bg-ink text-on-dark text-small" {...footer} />
      {/* While a visitor fills in a field of a form on a phone, it would cover the next one. */}
      <aside
        aria-label={layoutWords.shortcuts}
        className="no-print fixed inset-e-4 bottom-4 z-30 flex items-center gap-3 filling:max-sm:hidden sm:inset-e-6 sm:bottom-6"
      >
        <ScrollToTop />
        <CallButton />
      </aside>
    </>
  );
}
