import { quoteLink } from "../../content/links";
import { quoteBanner } from "../../content/quote";
import { quoteSteps } from "../../content/sent";
import type { StaticParts } from "../../page/FormPage";
import { PageBanner } from "../../page/PageBanner";
import { NextSteps } from "./NextSteps";
import { SidePanel } from "./SidePanel";

const beside = (
  <SidePanel>
    <NextSteps words={quoteSteps} />
  </SidePanel>
);

export const quoteParts: StaticParts = { banner: <PageBanner {...quoteBanner} trail={[quoteLink]} />, beside, end: null };
