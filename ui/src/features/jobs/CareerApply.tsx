import type { ReactNode } from "react";
import { applyHead } from "../../content/jobs/application";
import { FormPage, type StaticParts } from "../../page/FormPage";
import { ApplicationForm } from "./ApplicationForm";

/** What is around the form, and what of the form does nothing in the browser at first. */
export type ApplyParts = StaticParts & { consent: ReactNode; failed: ReactNode };

export function CareerApply({ consent, failed, ...parts }: Partial<ApplyParts>) {
  return (
    <FormPage head={applyHead} {...parts}>
      <ApplicationForm consent={consent} failed={failed} />
    </FormPage>
  );
}
