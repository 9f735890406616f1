import { applyCall, careerBanner } from "../content/careers";
import { ClosingCall } from "../sections/ClosingCall";
import { CurrentOpenings } from "../sections/CurrentOpenings";
import { HiringSteps } from "../sections/HiringSteps";
import { PageBanner } from "../sections/PageBanner";
import { WhyWorkWithUs } from "../sections/WhyWorkWithUs";

export function Career() {
  return (
    <>
      <PageBanner {...careerBanner} trail={[{ label: careerBanner.title, path: "/career" }]} />
      <WhyWorkWithUs />
      <CurrentOpenings />
      <HiringSteps />
      <ClosingCall words={applyCall} />
    </>
  );
}
