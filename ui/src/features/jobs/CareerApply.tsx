import { applyHead } from "../../content/jobs/applications";
import { FormPage, type StaticParts } from "../../page/FormPage";
import { ApplicationForm } from "./ApplicationForm";

export function CareerApply(parts: Partial<StaticParts>) {
  return (
    <FormPage head={applyHead} {...parts}>
      <ApplicationForm />
    </FormPage>
  );
}
