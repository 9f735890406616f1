import { messageForm } from "../facts/form-definition" with { type: "macro" };
import { MessageForm } from "../forms/MessageForm";
import { FormPage, type StaticParts } from "../sections/FormPage";
import { complaintForm, complaintHead } from "../words/complaint";
import { complaintSteps } from "../words/sent";

const complaint = messageForm("complaint");

export function Complaint(parts: Partial<StaticParts>) {
  return (
    <FormPage head={complaintHead} {...parts}>
      <MessageForm form={complaint} words={complaintForm} steps={complaintSteps} />
    </FormPage>
  );
}
