import { complaintBanner, complaintForm, complaintHead, complaintRules } from "#words/complaint";
import { complaintSteps } from "#words/sent";
import { messageForm } from "../facts/form-definition" with { type: "macro" };
import { MessageForm } from "../forms/MessageForm";
import { FormPage, SidePanel } from "../sections/FormPage";
import { NextSteps } from "../sections/NextSteps";

const complaint = messageForm("complaint");

export function Component() {
  const rules = (
    <SidePanel>
      {complaintRules.map(({ title, text }) => (
        <div key={title}>
          <h2 className="text-card">{title}</h2>
          <p className="mt-1 text-on-dark">{text}</p>
        </div>
      ))}
      <NextSteps words={complaintSteps} />
    </SidePanel>
  );
  return (
    <FormPage head={complaintHead} banner={complaintBanner} beside={rules}>
      <MessageForm form={complaint} words={complaintForm} steps={complaintSteps} />
    </FormPage>
  );
}
