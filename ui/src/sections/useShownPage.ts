import { useMatches } from "react-router-dom";
import { site } from "../site";

/**
 * Returns the matched page route, whose id is the path in `site.ts`. Undefined for error pages, which the server renders at a different
 * address.
 */
export function useShownPage() {
  const route = useMatches().at(-1);
  // The loader data of a page without data are null.
  return route && site.has(route.id) && route.loaderData !== undefined ? route : undefined;
}
