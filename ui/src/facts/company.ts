import { createContext, useContext } from "react";
import type { Company } from "../api/types";

export const CompanyContext = createContext<Company | null>(null);

/** True for a demo, and for a site without a real telephone number yet. The company does not read messages sent there. */
export function useIsSampleSite(): boolean {
  const { samples } = useCompany();
  return samples.includes("jobs") || samples.includes("phones");
}

/** Returns the facts of the company file. */
export function useCompany(): Company {
  const company = useContext(CompanyContext);
  if (!company) throw new Error("The page is rendered outside CompanyContext");
  return company;
}
