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

/** Loads a page's component once. A failed load is not cached, so the next call tries again. */
export function loadPage(entry: SiteEntry): Promise<ComponentType> {
  const cached = loading.get(entry.path);
  if (cached) return cached;
  const attempt = entry.load().then((component) => {
    loaded.set(entry.path, component);
    return component;
  });
  attempt.catch(() => loading.delete(entry.path));
  loading.set(entry.path, attempt);
  return attempt;
}

/** Suspends while the page's chunk loads. Navigations are transitions, so the old page stays visible. */
export function usePageComponent(entry: SiteEntry): ComponentType {
  return loaded.get(entry.path) ?? use(navigationTo(entry));
}

const navigations = new Map<string, Promise<ComponentType>>();

/**
 * `use` needs the same promise on every render. A chunk that fails to load may have been replaced by an update: the page is then
 * loaded as a document.
 */
function navigationTo(entry: SiteEntry): Promise<ComponentType> {
  const cached = navigations.get(entry.path);
  if (cached) return cached;
  const navigation = loadPage(entry).catch((cause: unknown) => {
    console.error(cause);
    window.location.reload();
    return new Promise<ComponentType>(() => undefined);
  });
  navigations.set(entry.path, navigation);
  return navigation;
}
