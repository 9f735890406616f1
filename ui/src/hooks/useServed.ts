import { createContext, useContext } from "react";
import { useLocation } from "react-router-dom";
import type { Company, FormState, PageData, RenderRequest } from "../api/types";

/** What the server rendered the document from; the browser hydrates from the same. */
export const ServedContext = createContext<RenderRequest | null>(null);

function useServed(): RenderRequest {
  const served = useContext(ServedContext);
  if (!served) throw new Error("The page is rendered outside ServedContext");
  return served;
}

export function useCompany(): Company {
  return useServed().company;
}

const NO_DATA: PageData = { news: null, newsPages: null, newsItem: null, newsUpdatedAt: null, jobs: null, job: null };

/** The router's own name for the address that the document was loaded at. */
const FIRST_LOCATION_KEY = "default";

/** The served data belongs to one address; any other page fetches its own. */
export function useServedData(): PageData {
  const served = useServed();
  const { pathname } = useLocation();
  return pathname === served.path ? served.data : NO_DATA;
}

/** Only in the view that it was served for: whoever comes back to the page later finds an empty form. */
export function useServedForm(): FormState | null {
  const { form } = useServed();
  const { key } = useLocation();
  return key === FIRST_LOCATION_KEY ? form : null;
}
