import { createContext, useContext } from "react";
import type { Company } from "../api/types";

export const CompanyContext = createContext<Company | null>(null);

/** The facts of the company file. */
export function useCompany(): Company {
  const company = useContext(CompanyContext);
  if (!company) throw new Error("The page is rendered outside CompanyContext");
  return company;
}
