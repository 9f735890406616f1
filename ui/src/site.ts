import { type ComponentType, createElement } from "react";
import type { DataName } from "./api/types";
import { type ServiceEntry, services } from "./facts/services";
import { banksLink } from "./words/links";

export type SiteEntry = {
  /** May end in one parameter. */
  path: string;
  /** The page's name in menus and breadcrumbs. */
  label: string;
  /** Position in each menu, ascending; a page without one is not in that menu. */
  menus: { main?: number; footer?: number };
  /** The data that the server sends with the page. */
  data: DataName[];
  /** Listed in the sitemap and indexed by search engines. */
  indexed: boolean;
  /**
   * Names of the scripts that the first page imports: each is named after its module. The server announces them in the
   * head. A page that does nothing in the browser has none: its HTML stays as the server rendered it until its data change or the
   * visitor goes to another page.
   */
  scripts: string[];
  /** Imports the page's component. */
  load: () => Promise<ComponentType>;
  /** Imports a component for a page that the server has rendered, without the parts that do nothing in the browser. */
  loadFirst?: () => Promise<ComponentType>;
  /** Of a page that the server sends in place of another. Its path is only used to render it; nothing links to it. */
  status?: number;
};

/** The script of the sections that most pages show, such as the banner. The forms work without it. */
const SECTIONS = "Sections";

/** All services share one page component; each has its own text. */
function servicePage(service: ServiceEntry): SiteEntry {
  const { path, label, words } = service;
  const load = async () => {
    const [{ Service }, loaded] = await Promise.all([import("./pages/Service"), words()]);
    return () => createElement(Service, { service, words: loaded });
  };
  return {
    path,
    label,
    menus: {},
    data: [],
    indexed: true,
    scripts: [],
    load,
  };
}

/** A page of which only the middle, such as a form, works in the browser: when the server has rendered it, the parts around it stay. */
function workingBetween<Parts extends object>(
  loadParts: () => Promise<Parts>,
  loadMiddle: () => Promise<ComponentType<Partial<Parts>>>,
): Pick<SiteEntry, "load" | "loadFirst"> {
  const load = async () => {
    const [parts, Middle] = await Promise.all([loadParts(), loadMiddle()]);
    return () => createElement(Middle, parts);
  };
  return { load, loadFirst: loadMiddle };
}

/** THE list of pages: routes, menus, titles, sitemap and the server's paths derive from it. */
export const site: SiteEntry[] = [
  {
    path: "/",
    label: "Home",
    menus: { main: 1, footer: 1 },
    data: ["latestNews"],
    indexed: true,
    scripts: ["FirstHomePage", SECTIONS],
    load: () => import("./HomePage").then((module) => module.HomePage),
    loadFirst: () => import("./FirstHomePage").then((module) => module.FirstHomePage),
  },
  {
    path: "/about-us",
    label: "Who we are",
    menus: { main: 2, footer: 2 },
    data: [],
    indexed: true,
    scripts: [],
    load: () => import("./pages/AboutUs").then((module) => module.AboutUs),
  },
  {
    path: "/why-stand-fast",
    label: "Why choose us",
    menus: { main: 3, footer: 3 },
    data: [],
    indexed: true,
    scripts: [],
    load: () => import("./pages/WhyStandFast").then((module) => module.WhyStandFast),
  },
  {
    path: "/organogram",
    label: "Organogram",
    menus: {},
    data: [],
    indexed: true,
    scripts: [],
    load: () => import("./pages/Organogram").then((module) => module.Organogram),
  },
  {
    path: "/hedonistic-approach",
    label: "Hedonistic Approach",
    menus: { main: 4 },
    data: [],
    indexed: true,
    scripts: ["HedonisticApproach"],
    ...workingBetween(
      () => import("./pages/policies-parts").then((module) => module.policiesParts),
      () => import("./pages/HedonisticApproach").then((module) => module.HedonisticApproach),
    ),
  },
  {
    path: "/what-we-do",
    label: "Security services",
    menus: { main: 5, footer: 4 },
    data: [],
    indexed: true,
    scripts: [],
    load: () => import("./pages/WhatWeDo").then((module) => module.WhatWeDo),
  },
  ...services.map(servicePage),
  {
    ...banksLink,
    menus: {},
    data: [],
    indexed: true,
    scripts: [],
    load: () => import("./pages/Banks").then((module) => module.Banks),
  },
  {
    path: "/company-profile",
    label: "Company profile",
    menus: { main: 6 },
    data: [],
    indexed: true,
    scripts: ["CompanyProfile", SECTIONS],
    load: () => import("./pages/CompanyProfile").then((module) => module.CompanyProfile),
  },
  {
    path: "/contact-us",
    label: "Contact us",
    menus: { main: 7, footer: 8 },
    data: [],
    indexed: true,
    scripts: ["ContactUs"],
    ...workingBetween(
      () => import("./pages/contact-parts").then((module) => module.contactParts),
      () => import("./pages/ContactUs").then((module) => module.ContactUs),
    ),
  },
  {
    path: "/contact-us/sent",
    label: "Message sent",
    menus: {},
    data: [],
    indexed: false,
    scripts: [],
    load: () => import("./pages/ContactUsSent").then((module) => module.ContactUsSent),
  },
  {
    path: "/request-a-quote",
    label: "Request a quotation",
    menus: {},
    data: [],
    indexed: true,
    scripts: ["RequestQuote"],
    ...workingBetween(
      () => import("./pages/quote-parts").then((module) => module.quoteParts),
      () => import("./pages/RequestQuote").then((module) => module.RequestQuote),
    ),
  },
  {
    path: "/request-a-quote/sent",
    label: "Request sent",
    menus: {},
    data: [],
    indexed: false,
    scripts: ["RequestQuoteSent"],
    load: () => import("./pages/RequestQuoteSent").then((module) => module.RequestQuoteSent),
  },
  {
    path: "/complaint",
    label: "Make a complaint",
    menus: {},
    data: [],
    indexed: true,
    scripts: ["Complaint"],
    ...workingBetween(
      () => import("./pages/complaint-parts").then((module) => module.complaintParts),
      () => import("./pages/Complaint").then((module) => module.Complaint),
    ),
  },
  {
    path: "/complaint/sent",
    label: "Complaint sent",
    menus: {},
    data: [],
    indexed: false,
    scripts: ["ComplaintSent"],
    load: () => import("./pages/ComplaintSent").then((module) => module.ComplaintSent),
  },
  {
    path: "/news",
    label: "News",
    menus: { main: 8, footer: 5 },
    data: ["news"],
    indexed: true,
    scripts: ["News", SECTIONS],
    load: () => import("./pages/News").then((module) => module.News),
  },
  {
    path: "/news/page/:page",
    label: "Older news",
    menus: {},
    data: ["news"],
    indexed: true,
    scripts: ["OlderNews", SECTIONS],
    load: () => import("./pages/OlderNews").then((module) => module.OlderNews),
  },
  {
    path: "/news/:slug",
    label: "News item",
    menus: {},
    data: ["newsItem"],
    indexed: true,
    scripts: [],
    load: () => import("./pages/NewsItem").then((module) => module.NewsItem),
  },
  {
    path: "/career",
    label: "Jobs",
    menus: { main: 9, footer: 6 },
    data: ["jobs"],
    indexed: true,
    scripts: ["Career"],
    ...workingBetween(
      () => import("./pages/career-parts").then((module) => module.careerParts),
      () => import("./pages/Career").then((module) => module.Career),
    ),
  },
  {
    path: "/career/:slug",
    label: "Opening",
    menus: {},
    data: ["job"],
    indexed: true,
    scripts: [],
    load: () => import("./pages/Opening").then((module) => module.Opening),
  },
  {
    path: "/career-apply",
    label: "Apply",
    menus: {},
    data: ["jobs"],
    indexed: true,
    scripts: ["CareerApply"],
    ...workingBetween(
      () => import("./pages/apply-parts").then((module) => module.applyParts),
      () => import("./pages/CareerApply").then((module) => module.CareerApply),
    ),
  },
  {
    path: "/career-apply/sent",
    label: "Application sent",
    menus: {},
    data: [],
    indexed: false,
    scripts: ["CareerApplySent"],
    load: () => import("./pages/CareerApplySent").then((module) => module.CareerApplySent),
  },
  {
    path: "/privacy",
    label: "Privacy",
    menus: {},
    data: [],
    indexed: true,
    scripts: [],
    load: () => import("./pages/Privacy").then((module) => module.Privacy),
  },
  {
    path: "/downloads",
    label: "Downloads",
    menus: { footer: 7 },
    data: [],
    indexed: true,
    scripts: ["Downloads", SECTIONS],
    load: () => import("./pages/Downloads").then((module) => module.Downloads),
  },
];

const fallback = { menus: {}, indexed: false };

export const notFoundEntry: SiteEntry = {
  ...fallback,
  path: "/not-found-page",
  label: "Page not found",
  status: 404,
  data: [],
  scripts: [],
  load: () => import("./pages/NotFound").then((module) => module.NotFound),
};

export const closedJobEntry: SiteEntry = {
  ...fallback,
  path: "/closed-job-page",
  label: "Opening closed",
  status: 410,
  data: ["jobs"],
  scripts: [],
  load: () => import("./pages/ClosedJob").then((module) => module.ClosedJob),
};

/** For a page that fails to render. The server may send it with another status than this one. */
export const unavailableEntry: SiteEntry = {
  ...fallback,
  path: "/unavailable-page",
  label: "Not available",
  status: 503,
  data: [],
  scripts: ["Unavailable"],
  load: () => import("./pages/Unavailable").then((module) => module.Unavailable),
};

export const fallbackEntries = [notFoundEntry, closedJobEntry, unavailableEntry];

/** The page that is shown in place of another one; undefined for a status of success. */
export function fallbackFor(status: number): SiteEntry | undefined {
  return fallbackEntries.find((entry) => entry.status === status);
}

export function menu(name: keyof SiteEntry["menus"]) {
  return site.filter((entry) => entry.menus[name] !== undefined).sort((a, b) => (a.menus[name] ?? 0) - (b.menus[name] ?? 0));
}
