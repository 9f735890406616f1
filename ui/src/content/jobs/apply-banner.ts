import { careerBanner } from "./career-banner";

export const applyBanner = {
  ...careerBanner,
  title: "Apply for a job",
  description: "One form and one résumé. When your application is stored, you get a reference number.",
};
