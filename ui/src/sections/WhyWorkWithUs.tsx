import { benefitsIntro } from "../content/careers";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { BenefitCards } from "./BenefitCards";

export function WhyWorkWithUs() {
  return (
    <Section labelledBy="benefits-title" tone="bone">
      <SectionHeading id="benefits-title" {...benefitsIntro} />
      <div className="mt-10">
        <BenefitCards look="row" />
      </div>
    </Section>
  );
}
