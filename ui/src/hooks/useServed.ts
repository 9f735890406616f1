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

const NO_DATA: PageData = { news: null, newsItem: null };

/** The served data belongs to one address; any other page fetches its own. */
export function useServedData(): PageData {
  const served = useServed();
  const { pathname } = useLocation();
  return pathname === served.path ? served.data : NO_DATA;
}

export function useServedForm(): FormState | null {
  return useServed().form;
}
