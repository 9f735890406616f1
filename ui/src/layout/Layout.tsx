import { Outlet } from "react-router-dom";
import { layoutWords } from "../content/layout-words";
import { useRouteChange } from "../hooks/useRouteChange";
import { CallButton } from "./CallButton";
import { Footer } from "./Footer";
import { Header } from "./Header";
import type { MenuItem } from "./menu-item";
import { ScrollToTop } from "./ScrollToTop";
import { TopBar } from "./TopBar";

type Props = { mainMenu: MenuItem[]; footerMenu: MenuItem[] };

export function Layout({ mainMenu, footerMenu }: Props) {
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
      <header className="contents">
        <TopBar />
        <Header menu={mainMenu} />
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer menu={footerMenu} />
      <aside aria-label={layoutWords.shortcuts} className="no-print">
        <ScrollToTop />
        <CallButton />
      </aside>
    </>
  );
}
