import { Route, Routes, useLocation } from "react-router-dom";
import type { RenderRequest } from "./api/types";
import { RenderRequestContext } from "./hooks/useRenderRequest";
import { Layout, type LayoutParts, layoutParts } from "./layout/Layout";
import { Page } from "./Page";
import { entryAt } from "./page-loader";
import { menu, notFoundEntry } from "./site";
import { useLinkNavigation } from "./useLinkNavigation";

type Props = {
  request: RenderRequest;
  /** The pathname at which the server sent a fallback page. Rendered as that page even if a route matches. */
  fallbackAt?: string;
  parts?: LayoutParts;
};

export const siteLayout = layoutParts(menu("main"), menu("footer"));

export function App({ request, fallbackAt, parts = siteLayout }: Props) {
  const location = useLocation();
  useLinkNavigation();
  const atFallback = location.pathname === fallbackAt;
  // A single route: matching against all of them on every render is slow on the server.
  const entry = entryAt(atFallback ? request.path : location.pathname);
  return (
    <RenderRequestContext value={request}>
      <Routes location={atFallback ? request.path : location}>
        <Route element={<Layout parts={parts} />}>
          <Route path={entry === notFoundEntry ? "*" : entry.path} element={<Page key={entry.path} entry={entry} />} />
        </Route>
      </Routes>
    </RenderRequestContext>
  );
}
