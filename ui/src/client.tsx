import { type ErrorInfo, StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
// The provider of react-router-dom would add 13 KB (brotli) of code for servers built with React Router.
import { RouterProvider } from "react-router";
import { createBrowserRouter, matchRoutes } from "react-router-dom";
import { BASE } from "#words/language";
import { cacheData } from "./api/page";
import type { RenderRequest } from "./api/types";
import { CompanyContext } from "./facts/company";
import { PicturesContext } from "./facts/pictures";
import { rememberServerControls } from "./forms/server-controls";
import { routerState } from "./router-state";
import { loadLazy, routes } from "./routes";
import { errorStatuses } from "./site";
import { translateJobNames } from "./words/job-names";

async function start() {
  const root = document.getElementById("root");
  const pageData = document.getElementById("page-data")?.textContent;
  if (!root || !pageData) throw new Error("The document was not rendered by the server");
  const request = translateJobNames<RenderRequest>(JSON.parse(pageData));
  const isPage = errorStatuses[request.path] === undefined;
  // The response to a refused form has the address it was posted to; replace it with the address of the form's page.
  if (isPage && window.location.pathname.startsWith("/api/"))
    window.history.replaceState(null, "", request.path);
  // Until the router listens, Back and Forward change only the address, perhaps before this line. Load the document of that address.
  const documentPath = isPage ? request.path : window.location.pathname;
  const hasLeft = () => window.location.pathname !== documentPath;
  const reloadIfLeft = () => hasLeft() && window.location.reload();
  window.addEventListener("popstate", reloadIfLeft);
  reloadIfLeft();
  if (hasLeft()) return;
  if (isPage) cacheData(request.path, request.data);
  const matches = matchRoutes(routes, window.location, BASE);
  // If the server cannot render an Urdu form, it answers outside of /ur, where no route matches. The page then works without script.
  if (!matches) return;
  // Hydration needs the page's code. React Router would load a `lazy` route only after the first render.
  for (const { route } of matches) await loadLazy(route);
  if (hasLeft()) return;
  window.removeEventListener("popstate", reloadIfLeft);
  addEntryKey();
  // Add this listener before the router adds its own for the same event.
  window.addEventListener("popstate", addEntryKey);
  const router = createBrowserRouter(routes, {
    basename: BASE,
    hydrationData: routerState(request, matches.at(-1)?.route),
  });
  rememberServerControls(root);
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <CompanyContext value={request.company}>
          <PicturesContext value={request.pictures}>
            <RouterProvider router={router} />
          </PicturesContext>
        </CompanyContext>
      </StrictMode>,
      { onRecoverableError: report, onCaughtError: report, onUncaughtError: report },
    );
  });
  prefetchOnIntent();
  // When the page is hidden, the router hands scrolling back to the browser. Undo that if the page returns from the back/forward cache.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.history.scrollRestoration = "manual";
  });
}

/**
 * Adds a key to a history entry that the browser has created, for a document or a fragment. The router treats all entries without a key
 * as one, and would restore the scroll position of the wrong entry.
 */
function addEntryKey(): void {
  const { state } = window.history;
  if (!state?.key)
    window.history.replaceState(
      { idx: null, ...state, key: Math.random().toString(36).slice(2) },
      "",
    );
}

/** Logs an error to the console. A recoverable error means that something changed the document before hydration. */
function report(error: unknown, { componentStack }: ErrorInfo): void {
  console.error(error, componentStack);
}

/** Loads a page's code when the visitor hovers, focuses or touches a link to it, unless the browser saves data. */
function prefetchOnIntent(): void {
  // Not every browser has `connection`, so TypeScript's types do not include it.
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
  if (connection?.saveData) return;
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.origin !== window.location.origin) return;
    for (const { route } of matchRoutes(routes, link, BASE) ?? []) {
      // The navigation will try again and show the error.
      if (typeof route.lazy === "function") route.lazy().catch(() => undefined);
    }
  };
  for (const intent of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(intent, prefetch, { passive: true });
}

if (process.env.NODE_ENV === "development")
  void import("./reload-after-build").then(({ reloadAfterBuild }) => reloadAfterBuild());

// A separate task lets the browser respond to input after it has evaluated the scripts.
setTimeout(() => start().catch(console.error));
