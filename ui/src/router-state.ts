import type { HydrationState, RouteObject } from "react-router-dom";
import type { LoaderResult } from "./api/page";
import type { RenderRequest } from "./api/types";
import { PAGE, type PageHandle } from "./routes";
import { CLOSED_JOB, errorStatuses } from "./site";

/** Returns the router's state for a page that the server renders with this route. */
export function routerState(
  { path, data, form }: Pick<RenderRequest, "path" | "data" | "form">,
  route: Pick<RouteObject, "id" | "handle"> | undefined,
): HydrationState {
  const status = errorStatuses[path];
  if (status !== undefined && path !== CLOSED_JOB) {
    // React Router creates the same object for a response that a loader throws.
    return {
      loaderData: {},
      errors: { [PAGE]: { status, statusText: "", internal: false, data: null } },
    };
  }
  const { id = "", handle }: { id?: string; handle?: PageHandle } = route ?? {};
  // `useShownPage` recognizes an error page by missing data, so pages without a loader get null.
  const loaded = handle ? ({ content: handle.select(data) } satisfies LoaderResult<unknown>) : null;
  return { loaderData: { [id]: loaded }, ...(form && { actionData: { [id]: form } }) };
}
