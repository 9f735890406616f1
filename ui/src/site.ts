import { type ComponentType, createElement } from "react";
import type { DataName } from "./api/types";
import { type ServiceEntry, services } from "./content/services";

export type SiteEntry = {
  /** May hold one parameter. */
  path: string;
  /** What menus and breadcrumbs call it. */
  label: string;
  /** Null when the page writes its own head. */
  title: string | null;
  description: string;
  /** Place in each menu, ascending; a page without a place is not in that menu. */
  menus: { main?: number; footer?: number };
  /** What the server hands to the page. */
  data: DataName[];
  /** In the sitemap. */
  indexed: boolean;
  /** Null: announced in the menus, not yet published, answered by the 404 page. */
  load: (() => Promise<ComponentType>) | null;
};

export type PublishedEntry = SiteEntry & { load: () => Promise<ComponentType> };

const announced = { title: null, description: "", data: [], indexed: false, load: null };

/** All services share one page; each brings its words. */
function servicePage(service: ServiceEntry): SiteEntry {
  const { path, label, title, description, words } = service;
  const load = async () => {
    const [{ Service }, loaded] = await Promise.all([import("./pages/Service"), words()]);
    return () => createElement(Service, { service, words: loaded });
  };
  return { path, label, title, description, menus: {}, data: [], indexed: true, load };
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
    load: () => import("./pages/Home").then((module) => module.Home),
  },
  { ...announced, path: "/about-us", label: "Who we are", menus: { main: 2, footer: 2 } },
  { ...announced, path: "/why-stand-fast", label: "Why choose us", menus: { main: 3, footer: 3 } },
  { ...announced, path: "/hedonistic-approach", label: "Hedonistic approach", menus: { main: 4 } },
  { ...announced, path: "/what-we-do", label: "Security services", menus: { main: 5, footer: 4 } },
  ...services.map(servicePage),
  { ...announced, path: "/company-profile", label: "Company profile", menus: { main: 6 } },
  {
    path: "/contact-us",
    label: "Contact us",
    title: "Contact us",
    description:
      "Write to or call our Islamabad office about guards, event security, escorts, security systems or training in ICT, Punjab and KPK.",
    menus: { main: 7, footer: 8 },
    data: [],
    indexed: true,
    load: () => import("./pages/ContactUs").then((module) => module.ContactUs),
  },
  {
    path: "/contact-us/sent",
    label: "Message sent",
    title: "Message sent",
    description: "Your message has reached us.",
    menus: {},
    data: [],
    indexed: false,
    load: () => import("./pages/ContactUsSent").then((module) => module.ContactUsSent),
  },
  {
    path: "/news",
    label: "News",
    title: "News",
    description: "Notices and reports from our sites, our training and our office in Islamabad, newest first.",
    menus: { main: 8, footer: 5 },
    data: ["news"],
    indexed: true,
    load: () => import("./pages/News").then((module) => module.News),
  },
  {
    path: "/news/:slug",
    label: "News item",
    title: null,
    description: "",
    menus: {},
    data: ["newsItem"],
    indexed: true,
    load: () => import("./pages/NewsItem").then((module) => module.NewsItem),
  },
  { ...announced, path: "/career", label: "Jobs", menus: { main: 9, footer: 6 } },
  {
    path: "/downloads",
    label: "Downloads",
    title: "Downloads",
    description:
      "Reference sheets on the arms rules, the NOC procedure and the private security laws of Islamabad, Punjab, KP, Sindh and Balochistan, as PDF.",
    menus: { footer: 7 },
    data: [],
    indexed: true,
    load: () => import("./pages/Downloads").then((module) => module.Downloads),
  },
];

export const NOT_FOUND_PATH = "/not-found-page";

export const notFoundEntry: PublishedEntry = {
  path: NOT_FOUND_PATH,
  label: "Page not found",
  title: null,
  description: "",
  menus: {},
  data: [],
  indexed: false,
  load: () => import("./pages/NotFound").then((module) => module.NotFound),
};

export const publishedPages: PublishedEntry[] = site.filter((entry): entry is PublishedEntry => entry.load !== null);

export function menu(name: keyof SiteEntry["menus"]) {
  return site.filter((entry) => entry.menus[name] !== undefined).sort((a, b) => (a.menus[name] ?? 0) - (b.menus[name] ?? 0));
}
