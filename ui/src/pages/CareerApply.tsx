import { applyBanner } from "../content/applications";
import { careerBanner } from "../content/careers";
import { ApplicationPanel } from "../sections/ApplicationPanel";
import { HiringSteps } from "../sections/HiringSteps";
import { PageBanner } from "../sections/PageBanner";

const trail = [
  { label: careerBanner.title, path: "/career" },
  { label: applyBanner.title, path: "/career-apply" },
];

export function CareerApply() {
  return (
    <>
      <PageBanner {...applyBanner} trail={trail} />
      <ApplicationPanel />
      <HiringSteps />
    </>
  );
}
