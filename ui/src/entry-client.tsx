import { type ErrorInfo, StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./App";
import type { RenderRequest } from "./api/types";
import { closeDialogsOnClick } from "./dialogs";
import { ErrorBoundary } from "./ErrorBoundary";
import { CompanyContext } from "./facts/company";
import { rememberServed, servedContent } from "./forms/served-content";
import type { Main } from "./layout/Layout";
import { entryAt, loadPage } from "./page-loader";
import { openPanelsInPrint } from "./panels-in-print";
import { prefetchOnIntent } from "./prefetch";
import "./shared-sections";
import type { SiteEntry } from "./site";
import { currentAddress, Visits } from "./visits";

async function start() {
  const root = document.getElementById("root");
  const pageData = document.getElementById("page-data")?.textContent;
  if (!root || !pageData) throw new Error("The document was not rendered by the server");
  // The JSON boundary: the server wrote this from the same types.
  const request = JSON.parse(pageData) as RenderRequest;
  const entry = entryAt(request.path);
  // The response to a refused form has the address it was posted to; replace it with the address of the form's page.
  if (!entry.status && request.path !== window.location.pathname) window.history.replaceState(null, "", request.path);
  const firstPage = await loadFirstPage(entry);
  const parts = { header: servedContent, footer: servedContent };
  const visits = new Visits(request, currentAddress());
  rememberServed(root);
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <CompanyContext value={request.company}>
          <ErrorBoundary>
            <BrowserRouter>
              <App visits={visits} parts={parts} firstPage={firstPage} />
            </BrowserRouter>
          </ErrorBoundary>
        </CompanyContext>
      </StrictMode>,
      { onRecoverableError: report, onCaughtError: report, onUncaughtError: report },
    );
  });
  closeDialogsOnClick();
  prefetchOnIntent();
  openPanelsInPrint();
}

/** What makes the page work that the server has rendered: nothing, a part of its component, or the whole. */
async function loadFirstPage(entry: SiteEntry): Promise<Main | undefined> {
  if (entry.scripts.length === 0) return servedContent;
  if (!entry.loadFirst) {
    await loadPage(entry);
    return undefined;
  }
  const First = await entry.loadFirst();
  return {
    children: (
      <ErrorBoundary>
        <First />
      </ErrorBoundary>
    ),
  };
}

/** Writes each error into the browser's console. A recoverable one is a document that was changed before hydration. */
function report(error: unknown, { componentStack }: ErrorInfo): void {
  console.error(error, componentStack);
}

// In a task of its own: evaluating the scripts has kept the page waiting long enough.
setTimeout(() => start().catch(console.error));
