import { type ErrorInfo, StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
// The provider of react-router-dom brings 3 KB for servers made with React Router.
import { RouterProvider } from "react-router";
import { createBrowserRouter, matchRoutes } from "react-router-dom";
import { BASE } from "#words/language";
import { rememberContent } from "./api/page";
import type { RenderRequest } from "./api/types";
import { CompanyContext } from "./facts/company";
import { PicturesContext } from "./facts/pictures";
import { rememberServerControls } from "./forms/server-controls";
import { routerState } from "./router-state";
import { loadLazy, routes } from "./routes";
import { statusOf } from "./site";
import { inWords } from "./words/named";

async function start() {
  const root = document.getElementById("root");
  const pageData = document.getElementById("page-data")?.textContent;
  if (!root || !pageData) throw new Error("The document was not rendered by the server");
  // The JSON boundary: the server wrote this from the same types.
  const request = inWords(JSON.parse(pageData) as RenderRequest);
  const isPage = statusOf[request.path] === undefined;
  // The response to a refused form has the address it was posted to; replace it with the address of the form's page.
  if (isPage && window.location.pathname.startsWith("/api/")) window.history.replaceState(null, "", request.path);
  // Until the router listens, Back and Forward change the address alone: its document has the page. They may have done so already.
  const shown = isPage ? request.path : window.location.pathname;
  const isElsewhere = () => window.location.pathname !== shown;
  const follow = () => isElsewhere() && window.location.reload();
  window.addEventListener("popstate", follow);
  follow();
  if (isPage) rememberContent(request.path, request.data);
  const matches = matchRoutes(routes, window.location, BASE);
  // An Urdu form that could not be rendered is answered outside /ur, where no route matches. The page works as without script.
  if (!matches) return;
  // Hydration needs the page's code. React Router loads it by `lazy` only after the first render.
  for (const { route } of matches) await loadLazy(route);
  if (isElsewhere()) return;
  window.removeEventListener("popstate", follow);
  nameEntry();
  // Before the router listens to the same event.
  window.addEventListener("popstate", nameEntry);
  const router = createBrowserRouter(routes, {
    basename: BASE,
    hydrationData: routerState(request, matches.at(-1)?.route.id ?? ""),
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
  // The router leaves scrolling to the browser when the page is hidden, and the page may come back out of the browser's cache.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) window.history.scrollRestoration = "manual";
  });
}

/**
 * Gives the history entry a key, if the browser made it: for a document, or for a link to a part of the page. The router takes
 * all entries without a key for one, and scrolls to the place where the visitor left another of them.
 */
function nameEntry(): void {
  const { state } = window.history;
  if (!state?.key) window.history.replaceState({ idx: null, ...state, key: Math.random().toString(36).slice(2) }, "");
}

/** Writes each error into the browser's console. A recoverable one is a document that was changed before hydration. */
function report(error: unknown, { componentStack }: ErrorInfo): void {
  console.error(error, componentStack);
}

/** Loads a page's code when a link to it is hovered, focused or touched, unless the visitor has asked the browser to save data. */
function prefetchOnIntent(): void {
  // Not every browser has it, so TypeScript does not know it.
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
  if (connection?.saveData) return;
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link?.origin !== window.location.origin) return;
    for (const { route } of matchRoutes(routes, link, BASE) ?? []) {
      // The navigation tries again and reports a failure.
      if (typeof route.lazy === "function") route.lazy().catch(() => undefined);
    }
  };
  for (const intent of ["pointerover", "focusin", "touchstart"]) document.addEventListener(intent, prefetch, { passive: true });
}

// In a task of its own: evaluating the scripts has kept the page waiting long enough.
setTimeout(() => start().catch(console.error));
