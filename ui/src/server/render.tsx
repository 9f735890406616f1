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
import type { Assets, Rendered, RenderRequest, SiteList } from "../api/types";
import { CompanyContext } from "../facts/company";
import { PicturesContext } from "../facts/pictures";
// All in this one file: the dynamic imports of the routes find them here.
import "../pages/+([A-Za-z]).tsx";
import { routerState } from "../router-state";
import { loadLazy, routes } from "../routes";
import { TitleContext } from "../sections/Head";
import { addressOf, CLOSED_JOB, MISSING_JOB, NOT_FOUND, pathOf, site, sitePages, statusOf, UNAVAILABLE } from "../site";
import { inWords } from "../words/named";
import { Document } from "./Document";
import { describe } from "./structured-data";

/** React's marker for a Suspense boundary that failed silently. */
const SWALLOWED_ERROR = "<!--$!-->";

/** React's element in the head for a picture that comes first on every screen. */
const FIRST_PICTURE = /<link rel="preload" as="image" href="(\/[\w./-]+)" fetchPriority="high"\/>/;

let assets: Assets = { style: "", script: "" };
let dataRoutes: ReturnType<typeof createStaticHandler>["dataRoutes"] = [];

/** Takes the assets of the build. Call it first. */
function start(assetsJson: string): string {
  // The JSON boundary: the server wrote this from the same type.
  assets = JSON.parse(assetsJson) as Assets;
  return "null";
}

/** The list of all pages, as JSON. */
function listPages(): string {
  return JSON.stringify({
    pages: sitePages(),
    notFound: { path: NOT_FOUND, data: [], indexed: false },
    missingJob: { path: MISSING_JOB, data: [], indexed: false },
    closedJob: { path: CLOSED_JOB, data: ["jobs"], indexed: false },
    unavailable: { path: UNAVAILABLE, data: [], indexed: false },
  } satisfies SiteList);
}

/** Renders the page of a request to a whole document. Both are JSON. */
function render(requestJson: string): string {
  // The JSON boundary: the server wrote this from the same types.
  const request = inWords(JSON.parse(requestJson) as RenderRequest);
  const { path, company, pictures } = request;
  // An opening that is closed has the route of an opening.
  const pathname = path === CLOSED_JOB ? addressOf("/career/closed") : path;
  const candidates = routesFor(dataRoutes, pathOf(pathname));
  const matches = matchRoutes(candidates, pathname, BASE) ?? [];
  const id = matches.at(-1)?.route.id ?? "";
  const status = statusOf[path] ?? 200;
  if (status === 200 && !site.has(id)) throw new Error(`${path} has no route`);
  const { loaderData = {}, actionData = null, errors = null } = routerState(request, id);
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
  const takeTitle = (shown: string) => {
    title = shown;
  };
  const html = `<!DOCTYPE html>${renderToString(
    <Document company={company} assets={assets} descriptions={describe(request, id)} pageData={requestJson}>
      <StrictMode>
        <CompanyContext value={company}>
          <PicturesContext value={pictures}>
            <TitleContext value={takeTitle}>
              <StaticRouterProvider router={createStaticRouter(candidates, context)} context={context} hydrate={false} />
            </TitleContext>
          </PicturesContext>
        </CompanyContext>
      </StrictMode>
    </Document>,
  )}`;
  if (html.includes(SWALLOWED_ERROR)) throw new Error(`A part of ${path} failed to render`);
  if (!title) throw new Error(`${path} has no title`);
  const [, picture] = FIRST_PICTURE.exec(html.slice(0, html.indexOf("</head>"))) ?? [];
  const link = picture ? `<${picture}>; rel=preload; as=image; fetchpriority=high` : null;
  return JSON.stringify({ status, title, html, link } satisfies Rendered);
}

/** The routes that can match a path, with what is around them. The router takes time for each route that it is given. */
function routesFor(all: typeof dataRoutes, path: string): typeof dataRoutes {
  return all.flatMap((route) => {
    if (route.children) return { ...route, children: routesFor(route.children, path) };
    return route.path === path || /[:*]/.test(route.path ?? "") ? route : [];
  });
}

/** Routes resolve in the jobs that follow the evaluation. */
async function loadRoutes(all: RouteObject[]): Promise<void> {
  for (const route of all) {
    await loadLazy(route);
    if (route.children) await loadRoutes(route.children);
  }
}

const ready = loadRoutes(routes).then(() => {
  dataRoutes = createStaticHandler(routes).dataRoutes;
});

Object.assign(globalThis, { standfast: { start, pages: listPages, render, ready } });
