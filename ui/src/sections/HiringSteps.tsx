import { hiringIntro, hiringSteps } from "../content/careers";
import { NumberedSteps } from "./NumberedSteps";

export function HiringSteps() {
  return <NumberedSteps id="hiring-title" intro={hiringIntro} steps={hiringSteps} />;
}
