import type { HydrationState } from "react-router-dom";
import type { Loaded } from "./api/page";
import type { RenderRequest } from "./api/types";
import { contentSelectors } from "./loaders";
import { PAGE } from "./routes";
import { CLOSED_JOB, type SitePath, statusOf } from "./site";

/** Returns the router's state for a page that the server renders. `id` is the id of the page's route. */
export function routerState(
  { path, data, form }: Pick<RenderRequest, "path" | "data" | "form">,
  id: string,
): HydrationState {
  const status = statusOf[path];
  if (status !== undefined && path !== CLOSED_JOB) {
    // React Router creates the same object for a response that a loader throws.
    return {
      loaderData: {},
      errors: { [PAGE]: { status, statusText: "", internal: false, data: null } },
    };
  }
  const select = contentSelectors[id as SitePath];
  // `useShownPage` recognizes an error page by missing data, so pages without a loader get null.
  const loaded = select ? ({ content: select(data) } satisfies Loaded<unknown>) : null;
  return { loaderData: { [id]: loaded }, ...(form && { actionData: { [id]: form } }) };
}
