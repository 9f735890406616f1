import { usePage } from "../hooks/usePage";
import { BenefitCards } from "../sections/BenefitCards";
import { FraudWarning, HiringSteps } from "../sections/Hiring";
import { HowToApply } from "../sections/HowToApply";
import { PageBanner } from "../sections/PageBanner";
import { Button } from "../ui/Button";
import { applyBanner, consent } from "../words/application";
import { benefitsIntro, careerBanner, openingsFailed } from "../words/career";
import type { ApplyParts } from "./CareerApply";

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

/** What the applicant agrees to. */
function Consent() {
  return (
    <>
      <p className="text-muted text-small">{consent.text}</p>
      <input type="hidden" name="consent_version" value={consent.version} />
    </>
  );
}

/** Shown when the openings failed to load. The form still works without them. */
function OpeningsFailed() {
  const { retry } = usePage();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-s bg-bone px-4 py-3">
      <p>{openingsFailed.failedTitle}.</p>
      <Button look="outline" onClick={retry}>
        {openingsFailed.again}
      </Button>
    </div>
  );
}
