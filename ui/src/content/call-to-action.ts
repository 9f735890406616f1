import { quoteLink } from "./form-links";

export const callToAction = {
  title: "Tell us what needs protecting",
  text: "Describe the site, the event or the journey. We come back with questions and agree a day for the survey. Then you get a written quotation.",
  action: quoteLink.label,
  path: quoteLink.path,
};
