export const quoteBanner = {
  title: "Request a quotation",
  description: "Tell us what you need and where. We come back with questions and agree a day for the site survey.",
  image: "/images/banners/quote-hero.webp",
};
