import { ArrowDown } from "lucide";
import { BenefitCards } from "../sections/BenefitCards";
import { CallToAction } from "../sections/CallToAction";
import { FraudWarning, HiringSteps } from "../sections/Hiring";
import { HowToApply } from "../sections/HowToApply";
import { PageBanner } from "../sections/PageBanner";
import { Icon } from "../ui/Icon";
import { SectionHeading } from "../ui/SectionHeading";
import { applyCallToAction, benefitsIntro, careerBanner, openingsIntro, openingsLink } from "../words/career";
import { type CareerParts, OPENINGS_ID } from "./Career";

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

/** The benefits, low enough for the openings to begin on the first screen, and a link to these. */
function WhyWorkWithUs() {
  return (
    <section aria-labelledby="benefits-title" className="bg-bone py-1.5 sm:py-10">
      <div className="wrap">
        <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-6 sm:mb-6">
          <h2 id="benefits-title" className="text-card text-navy sm:text-h3">
            {benefitsIntro.title}
          </h2>
          <a
            href={`#${OPENINGS_ID}`}
            className="no-print inline-flex min-h-11 items-center gap-2 font-semibold text-brass-deep underline underline-offset-4"
          >
            {openingsLink}
            <Icon icon={ArrowDown} size={18} />
          </a>
        </div>
        <BenefitCards look="row" />
      </div>
    </section>
  );
}
