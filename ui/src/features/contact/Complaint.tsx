import { complaint, complaintForm, complaintHead } from "../../content/complaint";
import { complaintSteps } from "../../content/complaint-steps";
import { FormPage, type StaticParts } from "../../page/FormPage";
import { MessageForm } from "./MessageForm";

export function Complaint(parts: Partial<StaticParts>) {
  return (
    <FormPage head={complaintHead} {...parts}>
      <MessageForm form={complaint} words={complaintForm} steps={complaintSteps} />
    </FormPage>
  );
}
