import { careerBanner } from "./career-banner";

export const applyBanner = {
  ...careerBanner,
  title: "Apply for a job",
  image: "/images/banners/apply-hero.webp",
  description: "One form and one résumé. Then you get a reference number.",
};
