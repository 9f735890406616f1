export const careerBanner = {
  title: "Jobs",
  description: "Our open jobs, how to apply, and what happens next. We never charge applicants.",
  image: "/images/banners/career-hero.webp",
};
