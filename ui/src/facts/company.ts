import { createContext, useContext } from "react";
import type { Company, Licence } from "../api/types";

export const CompanyContext = createContext<Company | null>(null);

/** The facts of the company file. */
export function useCompany(): Company {
  const company = useContext(CompanyContext);
  if (!company) throw new Error("The page is rendered outside CompanyContext");
  return company;
}

/** What the company holds; none while they are samples. */
export function useLicences(): Licence[] {
  const { licences, samples } = useCompany();
  return samples.includes("licences") ? [] : licences;
}
