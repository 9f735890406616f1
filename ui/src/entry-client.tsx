import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./App";
import type { RenderRequest } from "./api/types";
import { ErrorBoundary } from "./ErrorBoundary";
import { entryAt, loadPage } from "./page-loader";
import { prefetchOnIntent } from "./prefetch";
import { fallbackEntries } from "./site";

async function start() {
  const root = document.getElementById("root");
  const pageData = document.getElementById("page-data")?.textContent;
  if (!root || !pageData) throw new Error("The document was not rendered by the server");
  // The JSON boundary: the server wrote this from the same types.
  const request = JSON.parse(pageData) as RenderRequest;
  const isFallback = fallbackEntries.some((entry) => entry.path === request.path);
  // The response to a refused form has the address it was posted to; replace it with the address of the form's page.
  if (!isFallback && request.path !== window.location.pathname) window.history.replaceState(null, "", request.path);

  await loadPage(entryAt(request.path));
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <ErrorBoundary>
          <BrowserRouter>
            <App request={request} fallbackAt={isFallback ? window.location.pathname : undefined} />
          </BrowserRouter>
        </ErrorBoundary>
      </StrictMode>,
    );
  });
  prefetchOnIntent();
}

start().catch(console.error);
