import { useMatches } from "react-router-dom";
import { site } from "../site";
import { useHydrated } from "../ui/useHydrated";

/**
 * Returns the matched page route, whose id is the path in `site.ts`. Undefined for error pages, which the server renders at a different
 * address, and for pages whose data could not be loaded.
 */
export function useShownPage() {
  const route = useMatches().at(-1);
  const page = site.get(route?.id ?? "");
  // A document has null for a page without data, and nothing for an error page (`router-state.ts`).
  const isDocument = !useHydrated();
  const needsData = isDocument || page?.data !== undefined;
  return page && !(needsData && route?.loaderData === undefined) ? route : undefined;
}
