import type { ReactNode } from "react";
import { layoutWords } from "../content/layout-words";
import { useCurrentLinks } from "../hooks/useCurrentLinks";
import { useRouteChange } from "../hooks/useRouteChange";
import { CallButton } from "./CallButton";
import { ScrollToTop } from "./ScrollToTop";

/** Elements, or the HTML that the server rendered them to. */
export type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

export type LayoutParts = { header: Content; footer: Content };

type Props = { parts: LayoutParts; main: Content };

export function Layout({ parts: { header, footer }, main }: Props) {
  useRouteChange();
  const footerElement = useCurrentLinks<HTMLElement>();
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-s opacity-0 focus:opacity-100 bg-brass px-5 py-3 font-head text-ink focus:translate-y-0"
      >
        {layoutWords.skip}
      </a>
      {/* `contents` gives the banner no box, so that the sticky Header stays visible for the whole page. */}
      <header className="contents" {...header} />
      <main id="content" tabIndex={-1} {...main} />
      <footer ref={footerElement} className="on-dark bg-ink text-on-dark text-small" {...footer} />
      <aside aria-label={layoutWords.shortcuts} className="no-print">
        <ScrollToTop />
        <CallButton />
      </aside>
    </>
  );
}
