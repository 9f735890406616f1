import { Phone } from "lucide";
import {
  complaintBanner,
  complaintForm,
  complaintHead,
  complaintRules,
  inDanger,
  principles,
} from "#words/complaint";
import { complaintSteps } from "#words/sent";
import { messageForm } from "../facts/form-definition" with { type: "macro" };
import { MessageForm } from "../forms/MessageForm";
import { FormPage, SidePanel } from "../sections/FormPage";
import { NextSteps } from "../sections/NextSteps";
import { buttonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";

const complaint = messageForm("complaint");

export function Component() {
  const danger = (
    <SidePanel>
      <section
        aria-labelledby="danger-title"
        className="grid gap-3 rounded-small border-2 border-brass p-4"
      >
        <div>
          <h2 id="danger-title" className="text-card">
            {inDanger.title}
          </h2>
          <p className="mt-1 text-on-dark">{inDanger.text}</p>
        </div>
        <a href="tel:15" className={buttonClassName.brass}>
          <Icon icon={Phone} />
          {inDanger.call}
        </a>
      </section>
    </SidePanel>
  );
  const rules = (
    <SidePanel>
      <NextSteps words={complaintSteps} />
      {complaintRules.map(({ title, text }) => (
        <div key={title}>
          <h2 className="text-card">{title}</h2>
          <p className="mt-1 text-on-dark">{text}</p>
        </div>
      ))}
      <details>
        <summary className="py-2 font-head text-card">{principles.title}</summary>
        <p className="mt-1 text-on-dark">{principles.text}</p>
      </details>
    </SidePanel>
  );
  return (
    <FormPage head={complaintHead} banner={complaintBanner} first={danger} beside={rules}>
      <MessageForm form={complaint} words={complaintForm} steps={complaintSteps} />
    </FormPage>
  );
}
