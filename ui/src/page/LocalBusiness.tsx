import { localBusiness } from "../content/structured-data";
import { useCompany } from "../hooks/useCompany";
import { StructuredData } from "./StructuredData";

export function LocalBusiness() {
  return <StructuredData data={localBusiness(useCompany())} />;
}
