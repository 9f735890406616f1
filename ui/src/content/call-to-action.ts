import { quoteLink } from "./form-links";

export const callToAction = {
  title: "Tell us what needs protecting",
  text: "Describe the site, the event or the journey. We answer with questions and a day for the survey. After the survey you get a quote in writing.",
  action: quoteLink.label,
  path: quoteLink.path,
};
