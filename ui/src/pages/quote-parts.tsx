import type { StaticParts } from "../sections/FormPage";
import { NextSteps } from "../sections/NextSteps";
import { PageBanner } from "../sections/PageBanner";
import { SidePanel } from "../sections/SidePanel";
import { quoteLink } from "../words/links";
import { quoteBanner } from "../words/quote";
import { quoteSteps } from "../words/sent";

const beside = (
  <SidePanel>
    <NextSteps words={quoteSteps} />
  </SidePanel>
);

export const quoteParts: StaticParts = { banner: <PageBanner {...quoteBanner} trail={[quoteLink]} />, beside, end: null };
