import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject, ShouldRevalidateFunctionArgs } from "react-router-dom";
import type { SentKind } from "#words/sent";
import { ChunkError } from "./api/page";
import { type ServiceEntry, services } from "./facts/services";
import { CountedPage } from "./layout/CountedPage";
import { Layout } from "./layout/Layout";
import {
  careerLoader,
  downloadsLoader,
  homeLoader,
  newsItemLoader,
  newsLoader,
  openingLoader,
  type SelectContent,
  selectDownloads,
  selectJobs,
  selectLatestNews,
  selectNews,
  selectNewsItem,
  selectOpening,
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
          page("/", () => import("./pages/Home"), homeLoader, selectLatestNews),
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
          page("/contact-us/sent", sentPage("contact")),
          page("/request-a-quote", () => import("./pages/RequestQuote")),
          page("/request-a-quote/sent", sentPage("quote")),
          page("/complaint", () => import("./pages/Complaint")),
          page("/complaint/sent", sentPage("complaint")),
          page("/news", () => import("./pages/News"), newsLoader, selectNews),
          page("/news/page/:page", () => import("./pages/News"), newsLoader, selectNews),
          page("/news/:slug", () => import("./pages/NewsItem"), newsItemLoader, selectNewsItem),
          page("/career", () => import("./pages/Career"), careerLoader, selectJobs),
          page("/career/:slug", () => import("./pages/Opening"), openingLoader, selectOpening),
          page("/career-apply", () => import("./pages/CareerApply"), careerLoader, selectJobs),
          page("/career-apply/sent", sentPage("application")),
          page("/privacy", () => import("./pages/Privacy")),
          page("/downloads", () => import("./pages/Downloads"), downloadsLoader, selectDownloads),
          { path: "*", element: <NotFound /> },
        ],
      },
    ],
  },
];

type PageModule = { Component: ComponentType };

/** The `handle` of a route with a loader. `routerState` reads it for the page that the server has rendered. */
export type PageHandle = { select: SelectContent };

/** A page whose data comes from the database has a loader, and the function that selects the loader's content from the data. */
function page(
  path: SitePath,
  load: () => Promise<PageModule>,
  loader?: LoaderFunction,
  select?: SelectContent,
): RouteObject {
  const lazy = () =>
    load().catch((cause: unknown) => {
      throw new ChunkError(`The page ${path} could not be loaded`, { cause });
    });
  const handle = select && ({ select } satisfies PageHandle);
  return { id: path, path, lazy, handle, ...(loader && { loader, shouldRevalidate }) };
}

/** The data do not depend on the query, which controls of the page can change, such as the select of an opening. */
function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (
    defaultShouldRevalidate &&
    (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)
  );
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
    const [{ Service }, words] = await Promise.all([import("./pages/Service"), service.words()]);
    function ServiceRoute() {
      return <Service service={service} words={words} />;
    }
    return { Component: ServiceRoute };
  });
}

/** The thank-you page of a form that was sent without script. */
function sentPage(kind: SentKind): () => Promise<PageModule> {
  return async () => {
    const { Sent } = await import("./pages/Sent");
    function SentRoute() {
      return <Sent kind={kind} />;
    }
    return { Component: SentRoute };
  };
}
