import { createContext, useContext } from "react";
import type { Company, Licence } from "../api/types";

/** What the company may add to its file. */
type Papers = { [fact in "registration" | "insurance" | "eobi" | "social_security" | "answer_within"]?: string | null };

export const CompanyContext = createContext<(Company & Papers) | null>(null);

/** The facts of the company file. */
export function useCompany(): Company & Papers {
  const company = useContext(CompanyContext);
  if (!company) throw new Error("The page is rendered outside CompanyContext");
  return company;
}

/** What the company holds; none while they are samples. */
export function useLicences(): Licence[] {
  const { licences, samples } = useCompany();
  return samples.includes("licences") ? [] : licences;
}
