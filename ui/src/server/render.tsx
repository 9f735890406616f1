import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";
import { BASE } from "#words/language";
import type { Assets, RenderedPage, RenderRequest, SiteList } from "../api/types";
import { CompanyContext } from "../facts/company";
import { PicturesContext } from "../facts/pictures";
// The server's bundle is a single file, so these imports include the pages that the routes import dynamically.
import "../pages/+([A-Za-z]).tsx";
import { routerState } from "../router-state";
import { loadLazy, routes } from "../routes";
import { TitleContext } from "../sections/Head";
import {
  addressOf,
  CLOSED_JOB,
  errorStatuses,
  MISSING_JOB,
  NOT_FOUND,
  pathOf,
  site,
  sitePages,
  UNAVAILABLE,
} from "../site";
import { translateJobNames } from "../words/job-names";
import { Document } from "./Document";
import { structuredData } from "./structured-data";

/** The marker that React renders for a Suspense boundary that has thrown an error. */
const FAILED_BOUNDARY = "<!--$!-->";

/** Matches the preload element that React adds for a picture on the first screen. */
const PRELOADED_PICTURE =
  /<link rel="preload" as="image" href="(\/[\w./-]+)" fetchPriority="high"\/>/;

let assets: Assets = { style: "", script: "" };
let dataRoutes: ReturnType<typeof createStaticHandler>["dataRoutes"] = [];

// The server calls the functions below with one string each, and parses the JSON that they return.

/** Sets the assets of the build. The server calls it before all other functions. */
function setAssets(assetsJson: string): string {
  assets = JSON.parse(assetsJson);
  // JSON for "no result".
  return "null";
}

/** Returns the list of all pages as JSON. */
function listPages(): string {
  return JSON.stringify({
    pages: sitePages(),
    notFound: { path: NOT_FOUND, data: [], indexed: false },
    missingJob: { path: MISSING_JOB, data: [], indexed: false },
    closedJob: { path: CLOSED_JOB, data: ["jobs"], indexed: false },
    unavailable: { path: UNAVAILABLE, data: [], indexed: false },
  } satisfies SiteList);
}

/** Renders the document of a page. Takes a `RenderRequest` and returns a `RenderedPage`, both as JSON. */
function render(requestJson: string): string {
  const request = translateJobNames<RenderRequest>(JSON.parse(requestJson));
  const { path, company, pictures } = request;
  // A closed job uses the route of an open one.
  const pathname = path === CLOSED_JOB ? addressOf("/career/closed") : path;
  const candidates = routesFor(dataRoutes, pathOf(pathname));
  const matches = matchRoutes(candidates, pathname, BASE) ?? [];
  const route = matches.at(-1)?.route;
  const id = route?.id ?? "";
  const status = errorStatuses[path] ?? 200;
  if (status === 200 && !site.has(id)) throw new Error(`${path} has no route`);
  const { loaderData = {}, actionData = null, errors = null } = routerState(request, route);
  // `query` of React Router's static handler would make this context from a `Request`, which QuickJS lacks.
  const context: StaticHandlerContext = {
    basename: BASE,
    location: { pathname, search: "", hash: "", state: null, key: "default", mask: undefined },
    matches,
    loaderData,
    actionData,
    errors,
    statusCode: status,
    loaderHeaders: {},
    actionHeaders: {},
  };
  let title = "";
  const reportTitle = (pageTitle: string) => {
    title = pageTitle;
  };
  const html = `<!DOCTYPE html>${renderToString(
    <Document
      company={company}
      assets={assets}
      descriptions={structuredData(request, id)}
      pageData={requestJson}
    >
      <StrictMode>
        <CompanyContext value={company}>
          <PicturesContext value={pictures}>
            <TitleContext value={reportTitle}>
              <StaticRouterProvider
                router={createStaticRouter(candidates, context)}
                context={context}
                hydrate={false}
              />
            </TitleContext>
          </PicturesContext>
        </CompanyContext>
      </StrictMode>
    </Document>,
  )}`;
  if (html.includes(FAILED_BOUNDARY)) throw new Error(`A part of ${path} failed to render`);
  if (!title) throw new Error(`${path} has no title`);
  const [, picture] = PRELOADED_PICTURE.exec(html.slice(0, html.indexOf("</head>"))) ?? [];
  const link = picture ? `<${picture}>; rel=preload; as=image; fetchpriority=high` : null;
  return JSON.stringify({ status, title, html, link } satisfies RenderedPage);
}

/** Returns the routes that can match a path, with their parents. The router compiles every route it gets, so fewer routes save time. */
function routesFor(all: typeof dataRoutes, path: string): typeof dataRoutes {
  return all.flatMap((route) => {
    if (route.children) return { ...route, children: routesFor(route.children, path) };
    return route.path === path || /[:*]/.test(route.path ?? "") ? route : [];
  });
}

/** Loads the code of all routes. QuickJS runs the promises after it has evaluated the script. */
async function loadRoutes(all: RouteObject[]): Promise<void> {
  for (const route of all) {
    await loadLazy(route);
    if (route.children) await loadRoutes(route.children);
  }
}

const ready = loadRoutes(routes).then(() => {
  dataRoutes = createStaticHandler(routes).dataRoutes;
});

Object.assign(globalThis, { standfast: { setAssets, listPages, render, ready } });
