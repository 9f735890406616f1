import type { Licence } from "../api/types";
import { useCompany } from "./useCompany";

/** What the company holds; none while they are samples. */
export function useLicences(): Licence[] {
  const { licences, samples } = useCompany();
  return samples.includes("licences") ? [] : licences;
}
