import { type ComponentType, use } from "react";
import { matchPath } from "react-router-dom";
import { fallbackEntries, notFoundEntry, type SiteEntry, site } from "./site";

const loaded = new Map<string, ComponentType>();
const loading = new Map<string, Promise<ComponentType>>();

const all = [...site, ...fallbackEntries];
const byPath = new Map<string, SiteEntry>(all.map((entry) => [entry.path, entry]));
const withParameter = all.filter((entry) => entry.path.includes(":"));

export function entryAt(pathname: string): SiteEntry {
  return byPath.get(pathname) ?? withParameter.find((entry) => matchPath(entry.path, pathname)) ?? notFoundEntry;
}

/** Loads a page's component once; a failed attempt is forgotten, so that the next one asks again. */
export function loadPage(entry: SiteEntry): Promise<ComponentType> {
  const known = loading.get(entry.path);
  if (known) return known;
  const attempt = entry.load().then((component) => {
    loaded.set(entry.path, component);
    return component;
  });
  attempt.catch(() => loading.delete(entry.path));
  loading.set(entry.path, attempt);
  return attempt;
}

/** While a page's chunk is on its way the navigation waits as a transition: the old page stays. */
export function usePageComponent(entry: SiteEntry): ComponentType {
  return loaded.get(entry.path) ?? use(navigationTo(entry));
}

const navigations = new Map<string, Promise<ComponentType>>();

/** The promise must be the same at each attempt to render, and a chunk that is gone after an update needs a full page load. */
function navigationTo(entry: SiteEntry): Promise<ComponentType> {
  const known = navigations.get(entry.path);
  if (known) return known;
  const navigation = loadPage(entry).catch((cause: unknown) => {
    console.error(cause);
    window.location.reload();
    return new Promise<ComponentType>(() => undefined);
  });
  navigations.set(entry.path, navigation);
  return navigation;
}
