import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import { servedContent } from "./forms/served-content";
import { PageContext, type PageState } from "./hooks/usePage";
import { Layout, type LayoutParts, type Main } from "./layout/Layout";
import { Navigation } from "./Navigation";
import { Page } from "./Page";
import { entryAt } from "./page-loader";
import { fallbackFor, type SiteEntry } from "./site";
import type { Visits } from "./visits";

type Props = {
  visits: Visits;
  parts: LayoutParts;
  /** The page that the server rendered, when it needs less than its component. */
  firstPage?: Main | undefined;
};

export function App({ visits, parts, firstPage }: Props) {
  const location = useLocation();
  const visit = visits.at(location);
  const page = useSyncExternalStore(visit.subscribe, visit.current, visit.current);
  useEffect(() => visits.enter(location), [visits, location]);
  // A tab that was in the background for days must not show closed openings.
  useEffect(() => {
    const update = () => document.visibilityState === "visible" && visit.ensure();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, [visit]);
  const entry = entryOf(location.pathname, page);
  const main = useFirstPage(firstPage, entry, page) ?? { children: <Page entry={entry} at={location.pathname} /> };
  return (
    <PageContext value={{ page, refusedForm: visit.refusedForm, draft: visit.draft, retry: visit.load }}>
      <Layout parts={parts} main={main} />
      <Navigation visits={visits} />
    </PageContext>
  );
}

/** The page to show at a path. The content may say that another one is shown in its place. */
function entryOf(pathname: string, page: PageState): SiteEntry {
  const fallback = page.state === "loaded" ? fallbackFor(page.content.status) : undefined;
  return fallback ?? entryAt(pathname);
}

/**
 * Returns `firstPage` until the visitor goes to another page. If it is what the server sent, also until its data change; a component
 * follows them, and a form in it must stay.
 */
function useFirstPage(firstPage: Main | undefined, entry: SiteEntry, page: PageState): Main | undefined {
  const [first] = useState({ entry, page });
  const [isOver, setOver] = useState(false);
  const followsData = firstPage !== undefined && firstPage !== servedContent;
  const isSame = entry === first.entry && (followsData || page === first.page);
  if (!isOver && !isSame) setOver(true);
  return isSame && !isOver ? firstPage : undefined;
}
