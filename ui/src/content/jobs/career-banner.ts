export const careerBanner = {
  title: "Jobs",
  description: "Where we are looking for people, what comes with a post, and what happens after you apply.",
  image: "/images/banners/career-hero.webp",
};
