export const quoteBanner = {
  title: "Request a quote",
  description: "Tell us what you need and where. We come back with questions and a day for the site survey.",
  image: "/images/banners/what-we-do-hero.webp",
};
