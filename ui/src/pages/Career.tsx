import { applyCallToAction, careerBanner } from "../content/careers";
import { CallToAction } from "../sections/CallToAction";
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
      <CallToAction words={applyCallToAction} />
    </>
  );
}
