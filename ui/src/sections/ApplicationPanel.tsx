import { benefitsIntro } from "../content/careers";
import { ApplicationForm } from "../forms/ApplicationForm";
import { BenefitCards } from "./BenefitCards";
import { NoFees } from "./NoFees";

/** The form, and beside it the benefits of a job. */
export function ApplicationPanel() {
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
        <NoFees />
      </div>
    </div>
  );
}
