import { CallToAction } from "../sections/CallToAction";
import { PageBanner } from "../sections/PageBanner";
import { SectionHeading } from "../ui/SectionHeading";
import { hedonisticBanner, policyWords } from "../words/hedonistic-approach";
import { complaintLink } from "../words/links";
import { POLICIES_ID, type PoliciesParts } from "./HedonisticApproach";

export const policiesParts: PoliciesParts = {
  start: <PageBanner {...hedonisticBanner} trail={[{ label: hedonisticBanner.title, path: "/hedonistic-approach" }]} />,
  heading: <SectionHeading id={POLICIES_ID} title={policyWords.title} lead={policyWords.lead} />,
  complain: (
    <p className="mt-8 max-w-prose">
      {policyWords.complain}{" "}
      <a href={complaintLink.path} className="font-semibold text-brass-deep underline underline-offset-4">
        {complaintLink.label}
      </a>
    </p>
  ),
  end: <CallToAction />,
};
