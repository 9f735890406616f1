import { Route, Routes, useLocation } from "react-router-dom";
import type { RenderRequest } from "./api/types";
import { ServedContext } from "./hooks/useServed";
import { Layout } from "./layout/Layout";
import { Page } from "./Page";
import { entryAt } from "./page-loader";
import { menu, notFoundEntry } from "./site";
import { useLinkNavigation } from "./useLinkNavigation";

type Props = {
  request: RenderRequest;
  /** The address at which the server answered with a stand-in, whatever the routes would say. */
  fallbackAt?: string;
};

const mainMenu = menu("main");
const footerMenu = menu("footer");

export function App({ request, fallbackAt }: Props) {
  const location = useLocation();
  useLinkNavigation();
  const atFallback = location.pathname === fallbackAt;
  // One route: to build and rank all of them at each render costs the server as much as many elements.
  const entry = entryAt(atFallback ? request.path : location.pathname);
  return (
    <ServedContext value={request}>
      <Routes location={atFallback ? request.path : location}>
        <Route element={<Layout mainMenu={mainMenu} footerMenu={footerMenu} />}>
          <Route path={entry === notFoundEntry ? "*" : entry.path} element={<Page key={entry.path} entry={entry} />} />
        </Route>
      </Routes>
    </ServedContext>
  );
}
