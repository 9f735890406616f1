import type { StaticParts } from "../sections/FormPage";
import { NextSteps } from "../sections/NextSteps";
import { PageBanner } from "../sections/PageBanner";
import { SidePanel } from "../sections/SidePanel";
import { complaintBanner, complaintRules } from "../words/complaint";
import { complaintLink } from "../words/links";
import { complaintSteps } from "../words/sent";

const beside = (
  <SidePanel>
    {complaintRules.map(({ title, text }) => (
      <div key={title}>
        <h2 className="text-card">{title}</h2>
        <p className="mt-1 text-on-dark">{text}</p>
      </div>
    ))}
    <NextSteps words={complaintSteps} />
  </SidePanel>
);

export const complaintParts: StaticParts = {
  banner: <PageBanner {...complaintBanner} trail={[complaintLink]} />,
  beside,
  end: null,
};
