import { applyBanner, applyHead } from "../../content/jobs/applications";
import { benefitsIntro, careerBanner } from "../../content/jobs/career";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { ApplicationForm } from "./ApplicationForm";
import { BenefitCards } from "./BenefitCards";
import { FraudWarning } from "./FraudWarning";
import { HiringSteps } from "./HiringSteps";

const trail = [
  { label: careerBanner.title, path: "/career" },
  { label: applyBanner.title, path: "/career-apply" },
];

export function CareerApply() {
  return (
    <>
      <Head {...applyHead} />
      <PageBanner {...applyBanner} trail={trail} />
      <ApplicationPanel />
      <HiringSteps />
    </>
  );
}

/** The form, and beside it the benefits of a job. */
function ApplicationPanel() {
  return (
    <div className="wrap grid grid-cols-1 gap-12 py-section lg:grid-cols-[1.5fr_1fr] lg:gap-18">
      <ApplicationForm />
      <div className="grid grid-cols-1 gap-10 self-start">
        <section aria-labelledby="benefits-title">
          <h2 id="benefits-title" className="mb-5 text-h3">
            {benefitsIntro.title}
          </h2>
          <BenefitCards look="column" />
        </section>
        <FraudWarning />
      </div>
    </div>
  );
}
