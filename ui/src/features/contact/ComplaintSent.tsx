import { complaintSent, complaintSentHead, complaintSteps } from "../../content/sent";
import { SentPage } from "../../page/SentPage";
import { NextSteps } from "./NextSteps";

export function ComplaintSent() {
  return (
    <SentPage head={complaintSentHead} words={complaintSent} prefix="C">
      <NextSteps words={complaintSteps} />
    </SentPage>
  );
}
