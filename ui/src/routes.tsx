import type { ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import type { SentKind } from "#words/sent";
import { ChunkError, loaderFor } from "./api/page";
import { type ServiceEntry, services } from "./facts/services";
import { CountedPage } from "./layout/CountedPage";
import { Layout } from "./layout/Layout";
import { ApplicationError, NotFound, PageError } from "./pages/Errors";
import { type SitePath, site } from "./site";
import type { ContentPageWords } from "./words/content-page";

/** The id of the route whose `errorElement` replaces a page that fails. */
export const PAGE = "page";

/** The route table. The router loads a page's code with the first navigation to it. `site.ts` lists the data of each page. */
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
          page("/", () => import("./pages/Home")),
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
          page("/news", () => import("./pages/News")),
          page("/news/page/:page", () => import("./pages/News")),
          page("/news/:slug", () => import("./pages/NewsItem")),
          page("/career", () => import("./pages/Career")),
          page("/career/:slug", () => import("./pages/Opening")),
          page("/career-apply", () => import("./pages/CareerApply")),
          page("/career-apply/sent", sentPage("application")),
          page("/privacy", () => import("./pages/Privacy")),
          page("/downloads", () => import("./pages/Downloads")),
          { path: "*", element: <NotFound /> },
        ],
      },
    ],
  },
];

type PageModule = { Component: ComponentType };

function page(path: SitePath, load: () => Promise<PageModule>): RouteObject {
  const lazy = () =>
    load().catch((cause: unknown) => {
      throw new ChunkError(`The page ${path} could not be loaded`, { cause });
    });
  return { id: path, path, lazy, ...loaderFor(site.get(path)?.data ?? []) };
}

/** Loads the code of a `lazy` route, so that the route can render synchronously. */
export async function loadLazy(route: RouteObject): Promise<void> {
  if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
}

/** A page with only text and pictures. */
function contentPage(path: SitePath, loadWords: () => Promise<{ words: ContentPageWords }>): RouteObject {
  return page(path, async () => {
    const [{ ContentPage }, { words }] = await Promise.all([import("./pages/ContentPage"), loadWords()]);
    return { Component: () => <ContentPage words={words} /> };
  });
}

/** The page of a service. All services share a component, and each has its own words. */
function servicePage(service: ServiceEntry): RouteObject {
  return page(service.path, async () => {
    const [{ Service }, words] = await Promise.all([import("./pages/Service"), service.words()]);
    return { Component: () => <Service service={service} words={words} /> };
  });
}

/** The thank-you page of a form that was sent without script. */
function sentPage(kind: SentKind): () => Promise<PageModule> {
  return async () => {
    const { Sent } = await import("./pages/Sent");
    return { Component: () => <Sent kind={kind} /> };
  };
}
