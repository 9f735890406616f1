import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import type { Company } from "./api/types";
import { CompanyContext } from "./hooks/useCompany";
import { PageContext, type PageState } from "./hooks/usePage";
import { Layout, type LayoutParts, layoutParts } from "./layout/Layout";
import { Page } from "./Page";
import { entryAt } from "./page-loader";
import { fallbackFor, menu, type SiteEntry } from "./site";
import { useLinkNavigation } from "./useLinkNavigation";
import type { Visits } from "./visits";

type Props = { company: Company; visits: Visits; parts?: LayoutParts };

export const siteLayout = layoutParts(menu("main"), menu("footer"));

export function App({ company, visits, parts = siteLayout }: Props) {
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
  return (
    <CompanyContext value={company}>
      <PageContext value={{ page, refusedForm: visit.refusedForm, retry: visit.load }}>
        <Layout parts={parts}>
          <Page entry={entryOf(location.pathname, page)} at={location.pathname} />
        </Layout>
      </PageContext>
    </CompanyContext>
  );
}

/** The page to show at a path. The content may say that another one is shown in its place. */
function entryOf(pathname: string, page: PageState): SiteEntry {
  const fallback = page.state === "loaded" ? fallbackFor(page.content.status) : undefined;
  return fallback ?? entryAt(pathname);
}
