import { createContext, useContext } from "react";
import type { Company } from "../api/types";

export const CompanyContext = createContext<Company | null>(null);

/** Whether nobody reads what visitors send: a demo, or a site that has no telephone of its own yet. */
export function useIsSampleSite(): boolean {
  const { samples } = useCompany();
  return samples.includes("jobs") || samples.includes("phones");
}

/** The facts of the company file. */
export function useCompany(): Company {
  const company = useContext(CompanyContext);
  if (!company) throw new Error("The page is rendered outside CompanyContext");
  return company;
}
