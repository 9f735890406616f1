import { benefitsIntro } from "../../content/jobs/career";
import { BenefitCards } from "./BenefitCards";
import { CareerApply } from "./CareerApply";
import { FraudWarning } from "./FraudWarning";
import { HiringSteps } from "./HiringSteps";

export function CareerApplyPage() {
  return <CareerApply benefits={<Benefits />} steps={<HiringSteps />} />;
}

function Benefits() {
  return (
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
}
