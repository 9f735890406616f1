import { useMatches } from "react-router-dom";
import { site } from "../site";

/**
 * The route of the page that is shown; its id is the path in `site.ts`. Undefined for what is in place of a page: the server renders
 * that at another address than the visitor's.
 */
export function useShownPage() {
  const route = useMatches().at(-1);
  // A page without data has null.
  return route && site.has(route.id) && route.loaderData !== undefined ? route : undefined;
}
