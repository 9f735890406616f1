import { complaintSent, complaintSentHead } from "../../content/complaint-sent";
import { complaintSteps } from "../../content/complaint-steps";
import { SentPage } from "../../page/SentPage";
import { NextSteps } from "./NextSteps";

export function ComplaintSent() {
  return (
    <SentPage head={complaintSentHead} words={complaintSent} prefix="C">
      <NextSteps words={complaintSteps} />
    </SentPage>
  );
}
