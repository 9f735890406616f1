import { hiringIntro, hiringSteps } from "../../content/jobs/hiring";
import { NumberedSteps } from "../../page/NumberedSteps";

export function HiringSteps() {
  return <NumberedSteps id="hiring-title" intro={hiringIntro} steps={hiringSteps} />;
}
