import { type ComponentType, createElement } from "react";
import type { DataName } from "./api/types";
import { type ServiceEntry, services } from "./content/services/services";

export type SiteEntry = {
  /** May contain one parameter. */
  path: string;
  /** The page's name in menus and breadcrumbs. */
  label: string;
  /** Null when the page renders its own `Head`. */
  title: string | null;
  description: string;
  /** Position in each menu, ascending; a page without one is not in that menu. */
  menus: { main?: number; footer?: number };
  /** The data that the server sends with the page. */
  data: DataName[];
  /** Listed in the sitemap and indexed by search engines. */
  indexed: boolean;
  /** Names of the scripts that `load` imports: each is named after its module. The server announces them in the head. */
  scripts: string[];
  /** Imports the page's component. */
  load: () => Promise<ComponentType>;
};

/** All services share one page component; each has its own text. */
function servicePage(service: ServiceEntry): SiteEntry {
  const { path, label, title, description, words } = service;
  const load = async () => {
    const [{ Service }, loaded] = await Promise.all([import("./features/services/Service"), words()]);
    return () => createElement(Service, { service, words: loaded });
  };
  return {
    path,
    label,
    title,
    description,
    menus: {},
    data: [],
    indexed: true,
    scripts: ["Service", path.slice("/services/".length)],
    load,
  };
}

/** The latest news are a section of another feature. */
async function homePage(): Promise<ComponentType> {
  const [{ Home }, { LatestNews }] = await Promise.all([import("./features/home/Home"), import("./features/news/LatestNews")]);
  return () => createElement(Home, { news: createElement(LatestNews) });
}

/** THE list of pages: routes, menus, titles, sitemap and the server's paths derive from it. */
export const site: SiteEntry[] = [
  {
    path: "/",
    label: "Home",
    title: "Guards, escorts and security systems in Pakistan",
    description:
      "Private security in Islamabad: guarding, event security, armed and unarmed escorts, security systems and training across ICT, Punjab and KPK.",
    menus: { main: 1, footer: 1 },
    data: ["latestNews"],
    indexed: true,
    scripts: ["Home", "LatestNews"],
    load: homePage,
  },
  {
    path: "/about-us",
    label: "Who we are",
    title: "About our security company in Islamabad",
    description:
      "Our story, vision and mission, letters from the directors, the organisation, ten rules of operation and five reasons to choose us for your site.",
    menus: { main: 2, footer: 2 },
    data: [],
    indexed: true,
    scripts: ["AboutUs"],
    load: () => import("./features/company/AboutUs").then((module) => module.AboutUs),
  },
  {
    path: "/why-stand-fast",
    label: "Why choose us",
    title: "How to choose a security company in Pakistan",
    description:
      "Licence by territory, verified guards, night checks, load-shedding and reports with bad news: what to ask a security company, and our answers.",
    menus: { main: 3, footer: 3 },
    data: [],
    indexed: true,
    scripts: ["WhyStandFast"],
    load: () => import("./features/company/WhyStandFast").then((module) => module.WhyStandFast),
  },
  {
    path: "/organogram",
    label: "Organogram",
    title: "Organogram and operational model",
    description:
      "Who reports to whom, from the directors to the guard at the gate, and ten rules by which we survey, staff, supervise and report on a site.",
    menus: {},
    data: [],
    indexed: true,
    scripts: ["Organogram"],
    load: () => import("./features/company/Organogram").then((module) => module.Organogram),
  },
  {
    path: "/hedonistic-approach",
    label: "Hedonistic approach",
    title: "Hedonistic Approach",
    description:
      "Our six policies in full: safety, code of conduct, human rights, protective equipment, social responsibility and training, and how each is checked.",
    menus: { main: 4 },
    data: [],
    indexed: true,
    scripts: ["HedonisticApproach"],
    load: () => import("./features/policies/HedonisticApproach").then((module) => module.HedonisticApproach),
  },
  {
    path: "/what-we-do",
    label: "Security services",
    title: "Security services at a site, an event and on the road",
    description:
      "Fifteen tasks of a private security company explained: guards, gates, patrols, close protection, event screening, crowd control and armed escorts.",
    menus: { main: 5, footer: 4 },
    data: [],
    indexed: true,
    scripts: ["WhatWeDo"],
    load: () => import("./features/services/WhatWeDo").then((module) => module.WhatWeDo),
  },
  ...services.map(servicePage),
  {
    path: "/company-profile",
    label: "Company profile",
    title: "Company profile in fifteen pictures",
    description:
      "Who we are, since when and where we work, and fifteen pictures from the gate to the control room: a private security company in Islamabad.",
    menus: { main: 6 },
    data: [],
    indexed: true,
    scripts: ["CompanyProfile"],
    load: () => import("./features/company/CompanyProfile").then((module) => module.CompanyProfile),
  },
  {
    path: "/contact-us",
    label: "Contact us",
    title: "Contact us",
    description:
      "Write to or call our Islamabad office about guards, event security, escorts, security systems or training in ICT, Punjab and KPK.",
    menus: { main: 7, footer: 8 },
    data: [],
    indexed: true,
    scripts: ["ContactUs"],
    load: () => import("./features/contact/ContactUs").then((module) => module.ContactUs),
  },
  {
    path: "/contact-us/sent",
    label: "Message sent",
    title: "Message sent",
    description: "Your message has reached us.",
    menus: {},
    data: [],
    indexed: false,
    scripts: ["ContactUsSent"],
    load: () => import("./features/contact/ContactUsSent").then((module) => module.ContactUsSent),
  },
  {
    path: "/news",
    label: "News",
    title: "News",
    description: "Notices and reports from our sites, our training and our office in Islamabad, newest first.",
    menus: { main: 8, footer: 5 },
    data: ["news"],
    indexed: true,
    scripts: ["News"],
    load: () => import("./features/news/News").then((module) => module.News),
  },
  {
    path: "/news/page/:page",
    label: "Older news",
    title: null,
    description: "",
    menus: {},
    data: ["news"],
    indexed: true,
    scripts: ["OlderNews"],
    load: () => import("./features/news/OlderNews").then((module) => module.OlderNews),
  },
  {
    path: "/news/:slug",
    label: "News item",
    title: null,
    description: "",
    menus: {},
    data: ["newsItem"],
    indexed: true,
    scripts: ["NewsItem"],
    load: () => import("./features/news/NewsItem").then((module) => module.NewsItem),
  },
  {
    path: "/career",
    label: "Jobs",
    title: "Security jobs in Pakistan",
    description:
      "Current openings for guards, supervisors, drivers and cooks, what comes with a post, and what happens after you apply. Applying is free.",
    menus: { main: 9, footer: 6 },
    data: ["jobs"],
    indexed: true,
    scripts: ["Career"],
    load: () => import("./features/jobs/Career").then((module) => module.Career),
  },
  {
    path: "/career/:slug",
    label: "Opening",
    title: null,
    description: "",
    menus: {},
    data: ["job"],
    indexed: true,
    scripts: ["Opening"],
    load: () => import("./features/jobs/Opening").then((module) => module.Opening),
  },
  {
    path: "/career-apply",
    label: "Apply",
    title: "Apply for a security job",
    description:
      "Apply for an opening or for a position of your choice: one form and a résumé as PDF or Word file. You get a reference number at once.",
    menus: {},
    data: ["jobs"],
    indexed: true,
    scripts: ["CareerApply"],
    load: () => import("./features/jobs/CareerApply").then((module) => module.CareerApply),
  },
  {
    path: "/career-apply/sent",
    label: "Application sent",
    title: "Application sent",
    description: "Your application has reached us.",
    menus: {},
    data: [],
    indexed: false,
    scripts: ["CareerApplySent"],
    load: () => import("./features/jobs/CareerApplySent").then((module) => module.CareerApplySent),
  },
  {
    path: "/downloads",
    label: "Downloads",
    title: "Downloads",
    description:
      "Reference sheets on the arms rules, the NOC procedure and the private security laws of Islamabad, Punjab, KP, Sindh and Balochistan, as PDF.",
    menus: { footer: 7 },
    data: [],
    indexed: true,
    scripts: ["Downloads"],
    load: () => import("./features/downloads/Downloads").then((module) => module.Downloads),
  },
];

/** A page the server sends in place of another, with this status. Its path is only used to render it; nothing links to it. */
export type FallbackEntry = SiteEntry & { status: number };

const fallback = { title: null, description: "", menus: {}, indexed: false };

export const notFoundEntry: FallbackEntry = {
  ...fallback,
  path: "/not-found-page",
  label: "Page not found",
  status: 404,
  data: [],
  scripts: ["NotFound"],
  load: () => import("./page/NotFound").then((module) => module.NotFound),
};

export const closedJobEntry: FallbackEntry = {
  ...fallback,
  path: "/closed-job-page",
  label: "Opening closed",
  status: 410,
  data: ["jobs"],
  scripts: ["ClosedJob"],
  load: () => import("./features/jobs/ClosedJob").then((module) => module.ClosedJob),
};

/** For a page that fails to render. The server may send it with another status than this one. */
export const unavailableEntry: FallbackEntry = {
  ...fallback,
  path: "/unavailable-page",
  label: "Not available",
  status: 503,
  data: [],
  scripts: ["Unavailable"],
  load: () => import("./page/Unavailable").then((module) => module.Unavailable),
};

export const fallbackEntries = [notFoundEntry, closedJobEntry, unavailableEntry];

/** The page that is shown in place of another one; undefined for a status of success. */
export function fallbackFor(status: number): FallbackEntry | undefined {
  return fallbackEntries.find((entry) => entry.status === status);
}

export function menu(name: keyof SiteEntry["menus"]) {
  return site.filter((entry) => entry.menus[name] !== undefined).sort((a, b) => (a.menus[name] ?? 0) - (b.menus[name] ?? 0));
}
