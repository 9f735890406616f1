import { applyCallToAction, careerBanner, openingsIntro } from "../../content/jobs/career";
import { CallToAction } from "../../page/CallToAction";
import { PageBanner } from "../../page/PageBanner";
import { SectionHeading } from "../../ui/SectionHeading";
import type { CareerParts } from "./Career";
import { FraudWarning } from "./FraudWarning";
import { HiringSteps } from "./HiringSteps";
import { HowToApply } from "./HowToApply";
import { OPENINGS_ID } from "./openings-id";
import { WhyWorkWithUs } from "./WhyWorkWithUs";

const start = (
  <>
    <PageBanner {...careerBanner} trail={[{ label: careerBanner.title, path: "/career" }]} />
    <WhyWorkWithUs />
  </>
);

const end = (
  <>
    <HowToApply />
    <HiringSteps />
    <CallToAction words={applyCallToAction} />
  </>
);

export const careerParts: CareerParts = {
  start,
  heading: <SectionHeading id={OPENINGS_ID} {...openingsIntro} />,
  notice: <FraudWarning />,
  end,
};
