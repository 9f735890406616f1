import { careerBanner } from "./career-banner";

export const applyBanner = {
  ...careerBanner,
  title: "Apply for a job",
  image: "/images/banners/apply-hero.webp",
  description: "One form and one résumé. When your application is stored, you get a reference number.",
};
