import { type ComponentType, use } from "react";
import { fallbackEntries, notFoundEntry, type SiteEntry, site } from "./site";

const loaded = new Set<string>();
const loading = new Map<string, Promise<ComponentType>>();

const all = [...site, ...fallbackEntries];
const byPath = new Map<string, SiteEntry>(all.map((entry) => [entry.path, entry]));
const withParameter = all.filter((entry) => entry.path.includes(":"));

export function entryAt(pathname: string): SiteEntry {
  return byPath.get(pathname) ?? withParameter.find(({ path }) => hasParameter(path, pathname)) ?? notFoundEntry;
}

/** Whether `pathname` is `path` with one segment in place of the parameter at its end. */
function hasParameter(path: string, pathname: string): boolean {
  const start = path.slice(0, path.indexOf(":"));
  return pathname.startsWith(start) && /^[^/]+$/.test(pathname.slice(start.length));
}

/** The code of a page could not be loaded. After an update of the site, a new document knows the new address. */
export class ChunkError extends Error {}

/** Loads a page's component once. */
export function loadPage(entry: SiteEntry): Promise<ComponentType> {
  const cached = loading.get(entry.path);
  if (cached) return cached;
  const attempt: Promise<ComponentType> = entry.load().then(
    (component) => {
      loaded.add(entry.path);
      // With these two, React reads a promise without waiting.
      Object.assign(attempt, { status: "fulfilled", value: component });
      return component;
    },
    (cause: unknown) => {
      throw new ChunkError(`The page ${entry.path} could not be loaded`, { cause });
    },
  );
  loading.set(entry.path, attempt);
  return attempt;
}

export function isLoaded(entry: SiteEntry): boolean {
  return loaded.has(entry.path);
}

/** Loads a page's component before it is needed. A failure is forgotten: the navigation tries again and reports it. */
export function prefetchPage(entry: SiteEntry): void {
  loadPage(entry).catch(() => loading.delete(entry.path));
}

/** Suspends while the page's chunk loads. Navigations are transitions, so the old page stays visible. */
export function usePageComponent(entry: SiteEntry): ComponentType {
  // `use` needs the same promise on every render.
  return use(loadPage(entry));
}
