export const callToAction = {
  title: "Tell us what needs protecting",
  text: "Describe the site, the event or the journey. We answer with questions, a survey date and, after the survey, a written offer.",
  action: "Contact us",
  path: "/contact-us",
};
