import type { ComponentType } from "react";
import type { RouteObject, ShouldRevalidateFunctionArgs } from "react-router-dom";
import type { SentKind } from "#words/sent";
import { ChunkError } from "./api/page";
import { type ServiceEntry, services } from "./facts/services";
import { CountedPage } from "./layout/CountedPage";
import { Layout } from "./layout/Layout";
import {
  careerSource,
  downloadsSource,
  homeSource,
  jobSource,
  newsItemSource,
  newsSource,
  type PageSource,
} from "./loaders";
import { ApplicationError, NotFound, PageError } from "./pages/Errors";
import type { SitePath } from "./site";
import type { ContentPageWords } from "./words/content-page";

/** The id of the route whose `errorElement` replaces a page that fails. */
export const PAGE = "page";

/** The route table. The router loads a page's code at the first navigation to it. The loaders are in `loaders.ts`. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ApplicationError />,
    children: [
      {
        id: PAGE,
        element: <CountedPage />,
        errorElement: <PageError />,
        children: [
          page("/", () => import("./pages/Home"), homeSource),
          page("/about-us", () => import("./pages/AboutUs")),
          contentPage("/why-stand-fast", () => import("#words/why-stand-fast")),
          contentPage("/banks", () => import("#words/banks")),
          contentPage("/housing-societies", () => import("#words/housing-societies")),
          page("/organogram", () => import("./pages/Organogram")),
          page("/hedonistic-approach", () => import("./pages/HedonisticApproach")),
          page("/company-profile", () => import("./pages/CompanyProfile")),
          page("/what-we-do", () => import("./pages/WhatWeDo")),
          ...services.map(servicePage),
          page("/contact-us", () => import("./pages/ContactUs")),
          sentPage("/contact-us/sent", "contact"),
          page("/request-a-quote", () => import("./pages/RequestQuote")),
          sentPage("/request-a-quote/sent", "quote"),
          page("/complaint", () => import("./pages/Complaint")),
          sentPage("/complaint/sent", "complaint"),
          page("/news", () => import("./pages/News"), newsSource),
          page("/news/page/:page", () => import("./pages/News"), newsSource),
          page("/news/:slug", () => import("./pages/NewsItem"), newsItemSource),
          page("/career", () => import("./pages/Career"), careerSource),
          page("/career/:slug", () => import("./pages/Job"), jobSource),
          page("/career-apply", () => import("./pages/CareerApply"), careerSource),
          sentPage("/career-apply/sent", "application"),
          page("/privacy", () => import("./pages/Privacy")),
          page("/downloads", () => import("./pages/Downloads"), downloadsSource),
          { path: "*", element: <NotFound /> },
        ],
      },
    ],
  },
];

type PageModule = { Component: ComponentType };

/** The `handle` of a route with a loader. `routerState` selects the content of the page that the server has rendered. */
export type PageHandle = Pick<PageSource, "select">;

/** Pass a source if the server sends content for the page. */
function page(path: SitePath, load: () => Promise<PageModule>, source?: PageSource): RouteObject {
  const lazy = () =>
    load().catch((cause: unknown) => {
      throw new ChunkError(`The page ${path} could not be loaded`, { cause });
    });
  if (!source) return { id: path, path, lazy };
  const { loader, select } = source;
  const handle: PageHandle = { select };
  return { id: path, path, lazy, loader, shouldRevalidate, handle };
}

/**
 * Keeps the content when only the query changes: no content depends on the query, but a control, such as the select of jobs, can
 * change it.
 */
function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const onlyQueryChanged =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return defaultShouldRevalidate && !onlyQueryChanged;
}

/** Loads the code of a `lazy` route, so that the route can render synchronously. */
export async function loadLazy(route: RouteObject): Promise<void> {
  if (typeof route.lazy === "function")
    Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** A page with only text and pictures. */
function contentPage(
  path: SitePath,
  loadWords: () => Promise<{ words: ContentPageWords }>,
): RouteObject {
  return page(path, async () => {
    const [{ ContentPage }, { words }] = await Promise.all([
      import("./pages/ContentPage"),
      loadWords(),
    ]);
    function ContentRoute() {
      return <ContentPage words={words} />;
    }
    return { Component: ContentRoute };
  });
}

/** The page of a service. All services share a component, and each has its own words. */
function servicePage(service: ServiceEntry): RouteObject {
  return page(service.path, async () => {
    const [{ Service }, { words }] = await Promise.all([
      import("./pages/Service"),
      service.loadWords(),
    ]);
    function ServiceRoute() {
      return <Service service={service} words={words} />;
    }
    return { Component: ServiceRoute };
  });
}

/** The thank-you page of a form that was sent without script. */
function sentPage(path: SitePath, kind: SentKind): RouteObject {
  return page(path, async () => {
    const { Sent } = await import("./pages/Sent");
    function SentRoute() {
      return <Sent kind={kind} />;
    }
    return { Component: SentRoute };
  });
}
