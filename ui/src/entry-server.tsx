import "./quickjs-shim";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./App";
import type { Rendered, RenderRequest, SiteList, SitePage } from "./api/types";
import { ErrorBoundary } from "./ErrorBoundary";
import { layoutHtml } from "./layout-html";
import { entryAt, loadPage } from "./page-loader";
import { closedJobEntry, fallbackEntries, notFoundEntry, type SiteEntry, site, unavailableEntry } from "./site";
import { splitHead } from "./split-head";
// Imported statically so that the dynamic imports of the page list and of the services end up in this one file.
import "./pages/AboutUs";
import "./pages/Career";
import "./pages/CareerApply";
import "./pages/CareerApplySent";
import "./pages/ClosedJob";
import "./pages/Home";
import "./pages/CompanyProfile";
import "./pages/ContactUs";
import "./pages/ContactUsSent";
import "./pages/Downloads";
import "./pages/HedonisticApproach";
import "./pages/News";
import "./pages/NewsItem";
import "./pages/NotFound";
import "./pages/OlderNews";
import "./pages/Opening";
import "./pages/Organogram";
import "./pages/Service";
import "./pages/Unavailable";
import "./pages/WhatWeDo";
import "./pages/WhyStandFast";
import "./content/services/bullet-proof-vehicles";
import "./content/services/burglar-alarm";
import "./content/services/canine";
import "./content/services/high-profile-events";
import "./content/services/physical-security";
import "./content/services/security-escort";
import "./content/services/security-system";
import "./content/services/training-courses";

/** React's marker for a Suspense boundary that failed silently. */
const SWALLOWED_ERROR = "<!--$!-->";

const listed = ({ path, data, indexed }: SiteEntry): SitePage => ({ path, data, indexed });

function pages(): string {
  const list: SiteList = {
    pages: site.map(listed),
    notFound: listed(notFoundEntry),
    closedJob: listed(closedJobEntry),
    unavailable: listed(unavailableEntry),
  };
  return JSON.stringify(list);
}

function render(requestJson: string): string {
  // The JSON boundary: the server wrote this from the same types.
  const request = JSON.parse(requestJson) as RenderRequest;
  const html = renderToString(
    <StrictMode>
      <ErrorBoundary>
        <StaticRouter location={request.path}>
          <App request={request} parts={layoutHtml(request)} />
        </StaticRouter>
      </ErrorBoundary>
    </StrictMode>,
  );
  if (html.includes(SWALLOWED_ERROR)) throw new Error(`A part of ${request.path} failed to render`);
  const { head, body } = splitHead(html);
  const rendered: Rendered = {
    status: fallbackEntries.find((entry) => entry === entryAt(request.path))?.status ?? 200,
    head,
    body: `<div id="root">${body}</div><script type="application/json" id="page-data">${requestJson.replaceAll("<", "\\u003c")}</script>`,
  };
  return JSON.stringify(rendered);
}

// Pages resolve in the jobs that follow the evaluation; `ready` lets tests wait for them.
const ready = Promise.all([...site, ...fallbackEntries].map(loadPage));

Object.assign(globalThis, { standfast: { pages, render, ready } });
