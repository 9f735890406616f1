import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import type { Company } from "./api/types";
import { CompanyContext } from "./hooks/useCompany";
import { PageContext, type PageState } from "./hooks/usePage";
import { Header } from "./layout/Header";
import { type Content, Layout, type LayoutParts } from "./layout/Layout";
import { TopBar } from "./layout/TopBar";
import { Page } from "./Page";
import { entryAt } from "./page-loader";
import { fallbackFor, menu, type SiteEntry } from "./site";
import { useLinkNavigation } from "./useLinkNavigation";
import type { Visits } from "./visits";

type Props = {
  company: Company;
  visits: Visits;
  parts: LayoutParts;
  /** The page in the document, when it needs no component in the browser. */
  firstPage?: Content | undefined;
};

export const siteHeader = {
  children: (
    <>
      <TopBar />
      <Header menu={menu("main")} />
    </>
  ),
};

export function App({ company, visits, parts, firstPage }: Props) {
  const location = useLocation();
  useLinkNavigation();
  const visit = visits.at(location);
  const page = useSyncExternalStore(visit.subscribe, visit.current, visit.current);
  useEffect(() => visits.enter(visit, location), [visits, visit, location]);
  // A tab that was in the background for days must not show closed openings.
  useEffect(() => {
    const update = () => document.visibilityState === "visible" && visit.ensure();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, [visit]);
  const entry = entryOf(location.pathname, page);
  const isFirst = useIsFirst(entry, page);
  const rendered = { children: <Page entry={entry} at={location.pathname} /> };
  return (
    <CompanyContext value={company}>
      <PageContext value={{ page, refusedForm: visit.refusedForm, retry: visit.load }}>
        <Layout parts={parts} main={(isFirst && firstPage) || rendered} />
      </PageContext>
    </CompanyContext>
  );
}

/** The page to show at a path. The content may say that another one is shown in its place. */
function entryOf(pathname: string, page: PageState): SiteEntry {
  const fallback = page.state === "loaded" ? fallbackFor(page.content.status) : undefined;
  return fallback ?? entryAt(pathname);
}

/** Whether the page has been the same since the document was loaded. */
function useIsFirst(entry: SiteEntry, page: PageState): boolean {
  const [first] = useState({ entry, page });
  const [isFirst, setIsFirst] = useState(true);
  const isSame = entry === first.entry && page === first.page;
  if (isFirst && !isSame) setIsFirst(false);
  return isFirst && isSame;
}
