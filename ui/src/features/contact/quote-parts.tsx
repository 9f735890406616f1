import { quoteLink } from "../../content/form-links";
import { quoteBanner } from "../../content/quote-page";
import { quoteSteps } from "../../content/quote-steps";
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
