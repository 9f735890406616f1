import { Route, Routes, useLocation } from "react-router-dom";
import type { RenderRequest } from "./api/types";
import { ServedContext } from "./hooks/useServed";
import { Layout } from "./layout/Layout";
import { Page } from "./Page";
import { menu, NOT_FOUND_PATH, notFoundEntry, publishedPages } from "./site";

type Props = {
  request: RenderRequest;
  /** The address at which the server answered that there is no page, whatever the routes would say. */
  missingAt?: string;
};

const mainMenu = menu("main");
const footerMenu = menu("footer");

export function App({ request, missingAt }: Props) {
  const location = useLocation();
  return (
    <ServedContext value={request}>
      <Routes location={location.pathname === missingAt ? NOT_FOUND_PATH : location}>
        <Route element={<Layout mainMenu={mainMenu} footerMenu={footerMenu} />}>
          {publishedPages.map((entry) => (
            <Route key={entry.path} path={entry.path} element={<Page key={entry.path} entry={entry} />} />
          ))}
          <Route path="*" element={<Page key={notFoundEntry.path} entry={notFoundEntry} />} />
        </Route>
      </Routes>
    </ServedContext>
  );
}
