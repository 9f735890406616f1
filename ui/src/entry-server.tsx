import "./server/quickjs-shim";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./App";
import type { Rendered, RenderRequest, SiteList, SitePage } from "./api/types";
import { ErrorBoundary } from "./ErrorBoundary";
import { CompanyContext } from "./facts/company";
import { type Description, DescriptionContext } from "./hooks/useDescription";
import { entryAt, loadPage } from "./page-loader";
import { firstPicture } from "./server/first-picture";
import { jsonLd } from "./server/json-ld";
import { layoutHtml } from "./server/layout-html";
import { splitHead, titleIn } from "./server/split-head";
import { closedJobEntry, fallbackEntries, notFoundEntry, type SiteEntry, site, unavailableEntry } from "./site";
import { Visits } from "./visits";
// Imported statically so that the dynamic imports of the page list and of the services end up in this one file.
import "./pages/AboutUs";
import "./pages/Banks";
import "./pages/Career";
import "./pages/career-parts";
import "./pages/CareerApply";
import "./pages/apply-parts";
import "./pages/CareerApplySent";
import "./pages/ClosedJob";
import "./HomePage";
import "./pages/CompanyProfile";
import "./pages/Complaint";
import "./pages/complaint-parts";
import "./pages/ComplaintSent";
import "./pages/ContactUs";
import "./pages/contact-parts";
import "./pages/ContactUsSent";
import "./pages/RequestQuote";
import "./pages/quote-parts";
import "./pages/RequestQuoteSent";
import "./pages/Downloads";
import "./pages/HedonisticApproach";
import "./pages/policies-parts";
import "./pages/News";
import "./pages/NewsItem";
import "./pages/NotFound";
import "./pages/OlderNews";
import "./pages/Opening";
import "./pages/Organogram";
import "./pages/Privacy";
import "./pages/Service";
import "./pages/Unavailable";
import "./pages/WhatWeDo";
import "./pages/WhyStandFast";
import "./words/services/bullet-proof-vehicles";
import "./words/services/burglar-alarm";
import "./words/services/canine";
import "./words/services/high-profile-events";
import "./words/services/physical-security";
import "./words/services/security-escort";
import "./words/services/security-system";
import "./words/services/training-courses";

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
  const visits = new Visits(request, { key: "default", pathname: request.path, search: "" });
  const descriptions: Description[] = [];
  const { head: siteHead, ...parts } = layoutHtml(request.company, request.path);
  const html = renderToString(
    <StrictMode>
      <CompanyContext value={request.company}>
        <ErrorBoundary>
          <DescriptionContext value={(description) => descriptions.push(description)}>
            <StaticRouter location={request.path}>
              <App visits={visits} parts={parts} />
            </StaticRouter>
          </DescriptionContext>
        </ErrorBoundary>
      </CompanyContext>
    </StrictMode>,
  );
  if (html.includes(SWALLOWED_ERROR)) throw new Error(`A part of ${request.path} failed to render`);
  const { head, body } = splitHead(html);
  const title = titleIn(head);
  if (!title) throw new Error(`${request.path} has no title`);
  const { status = 200, scripts } = entryAt(request.path);
  const rendered: Rendered = {
    status,
    title,
    head: firstPicture(body) + head + siteHead,
    scripts,
    body: `<div id="root">${body}</div>${jsonLd(request.company, descriptions)}${pageData(requestJson)}`,
  };
  return JSON.stringify(rendered);
}

/** The request, from which the browser hydrates the page. */
function pageData(requestJson: string): string {
  return `<script type="application/json" id="page-data">${requestJson.replaceAll("<", "\\u003c")}</script>`;
}

// Pages resolve in the jobs that follow the evaluation; `ready` lets tests wait for them.
const ready = Promise.all([...site, ...fallbackEntries].map(loadPage));

Object.assign(globalThis, { standfast: { pages, render, ready } });
