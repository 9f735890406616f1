import { NextSteps } from "../sections/NextSteps";
import { SentPage } from "../sections/SentPage";
import { complaintSent, complaintSentHead, complaintSteps } from "../words/sent";

export function ComplaintSent() {
  return (
    <SentPage head={complaintSentHead} words={complaintSent} prefix="C">
      <NextSteps words={complaintSteps} />
    </SentPage>
  );
}
