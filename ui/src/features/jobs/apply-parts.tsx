import { applyBanner } from "../../content/jobs/application";
import { benefitsIntro, careerBanner } from "../../content/jobs/career";
import { PageBanner } from "../../page/PageBanner";
import { BenefitCards } from "./BenefitCards";
import type { ApplyParts } from "./CareerApply";
import { Consent } from "./Consent";
import { FraudWarning } from "./FraudWarning";
import { HiringSteps } from "./HiringSteps";
import { HowToApply } from "./HowToApply";
import { OpeningsFailed } from "./OpeningsFailed";

const trail = [
  { label: careerBanner.title, path: "/career" },
  { label: applyBanner.title, path: "/career-apply" },
];

const beside = (
  <>
    <section aria-labelledby="benefits-title">
      <h2 id="benefits-title" className="mb-5 text-h3">
        {benefitsIntro.title}
      </h2>
      <BenefitCards look="column" />
    </section>
    <FraudWarning />
  </>
);

const end = (
  <>
    <HowToApply />
    <HiringSteps />
  </>
);

export const applyParts: ApplyParts = {
  banner: <PageBanner {...applyBanner} trail={trail} />,
  beside,
  end,
  consent: <Consent />,
  failed: <OpeningsFailed />,
};
