import { complaintForm, complaintHead } from "../../content/complaint";
import { messageForm } from "../../content/form-definition" with { type: "macro" };
import { complaintSteps } from "../../content/sent";
import { FormPage, type StaticParts } from "../../page/FormPage";
import { MessageForm } from "./MessageForm";

const complaint = messageForm("complaint");

export function Complaint(parts: Partial<StaticParts>) {
  return (
    <FormPage head={complaintHead} {...parts}>
      <MessageForm form={complaint} words={complaintForm} steps={complaintSteps} />
    </FormPage>
  );
}
