import { complaintBanner, complaintRules } from "../../content/complaint";
import { complaintLink } from "../../content/links";
import { complaintSteps } from "../../content/sent";
import type { StaticParts } from "../../page/FormPage";
import { PageBanner } from "../../page/PageBanner";
import { NextSteps } from "./NextSteps";
import { SidePanel } from "./SidePanel";

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
