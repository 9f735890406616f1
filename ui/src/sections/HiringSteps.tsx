import { hiringIntro, hiringSteps } from "#words/hiring";
import { NumberedSteps } from "./NumberedSteps";

/** The steps from an application to the first shift. */
export function HiringSteps() {
  return <NumberedSteps id="hiring-title" {...hiringIntro} steps={hiringSteps} tone="bone" />;
}
