import { createContext, useContext } from "react";
import { useLocation } from "react-router-dom";
import type { Company, FormState, PageData, RenderRequest } from "../api/types";

/** The input the server rendered the page from. The browser hydrates with the same input. */
export const RenderRequestContext = createContext<RenderRequest | null>(null);

function useRenderRequest(): RenderRequest {
  const request = useContext(RenderRequestContext);
  if (!request) throw new Error("The page is rendered outside RenderRequestContext");
  return request;
}

export function useCompany(): Company {
  return useRenderRequest().company;
}

const NO_DATA: PageData = { news: null, newsPages: null, newsItem: null, newsUpdatedAt: null, jobs: null, job: null };

/** React Router's key for the location at which the document was loaded. */
const FIRST_LOCATION_KEY = "default";

/** The data sent with the document, if this is the page it was sent for. Other pages load their own data. */
export function usePageData(): PageData {
  const { path, data } = useRenderRequest();
  const { pathname } = useLocation();
  return pathname === path ? data : NO_DATA;
}

/** The refused form sent with the document. Null after any navigation: the form is empty when the visitor returns to it. */
export function useRefusedForm(): FormState | null {
  const { form } = useRenderRequest();
  const { key } = useLocation();
  return key === FIRST_LOCATION_KEY ? form : null;
}
