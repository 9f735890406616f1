import { careerBanner } from "./career-banner";

export const applyBanner = {
  ...careerBanner,
  title: "Apply for a job",
  description: "One form and one résumé. You get a reference number as soon as your application is stored.",
};
