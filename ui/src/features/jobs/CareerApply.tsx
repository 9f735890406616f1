import type { ReactNode } from "react";
import { applyBanner, applyHead } from "../../content/jobs/applications";
import { careerBanner } from "../../content/jobs/career-banner";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { StaticPart } from "../../page/StaticPart";
import { ApplicationForm } from "./ApplicationForm";

const trail = [
  { label: careerBanner.title, path: "/career" },
  { label: applyBanner.title, path: "/career-apply" },
];

/** Both are left out on a page that the server has rendered. */
type Props = { benefits?: ReactNode; steps?: ReactNode };

/** The form, and around it sections that do nothing in the browser. */
export function CareerApply({ benefits, steps }: Props) {
  return (
    <>
      <Head {...applyHead} />
      <PageBanner {...applyBanner} trail={trail} />
      <div className="wrap grid grid-cols-1 gap-12 py-section lg:grid-cols-[1.5fr_1fr] lg:gap-18">
        <ApplicationForm />
        <StaticPart id="apply-benefits" className="grid grid-cols-1 gap-10 self-start">
          {benefits}
        </StaticPart>
      </div>
      <StaticPart id="apply-steps" className="contents">
        {steps}
      </StaticPart>
    </>
  );
}
