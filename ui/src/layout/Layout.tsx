import type { ReactNode } from "react";
import { layoutWords } from "../content/layout-words";
import { useRouteChange } from "../hooks/useRouteChange";
import { CallButton } from "./CallButton";
import { Footer } from "./Footer";
import { Header } from "./Header";
import type { MenuItem } from "./menu-item";
import { ScrollToTop } from "./ScrollToTop";
import { TopBar } from "./TopBar";

/** Elements, or on the server the HTML that they were rendered to for an earlier page. */
type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };
export type LayoutParts = { header: Content; footer: Content };

export function layoutParts(mainMenu: MenuItem[], footerMenu: MenuItem[]) {
  return {
    header: {
      children: (
        <>
          <TopBar />
          <Header menu={mainMenu} />
        </>
      ),
    },
    footer: { children: <Footer menu={footerMenu} /> },
  } satisfies LayoutParts;
}

type Props = { parts: LayoutParts; children: ReactNode };

export function Layout({ parts, children }: Props) {
  useRouteChange();
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-s opacity-0 focus:opacity-100 bg-brass px-5 py-3 font-head text-ink focus:translate-y-0"
      >
        {layoutWords.skip}
      </a>
      {/* `contents` gives the banner no box, so that the sticky Header stays visible for the whole page. */}
      <header className="contents" {...parts.header} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="on-dark bg-ink text-on-dark text-small" {...parts.footer} />
      <aside aria-label={layoutWords.shortcuts} className="no-print">
        <ScrollToTop />
        <CallButton />
      </aside>
    </>
  );
}
