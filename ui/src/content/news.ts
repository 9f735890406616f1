export const newsBanner = {
  title: "News",
  description: "Notices and reports from our sites, our training and our office.",
  image: "/images/banners/about-hero.webp",
};

export const newsWords = {
  seeMore: "See More",
  loading: "Loading the news",
  none: "No News Found!",
  home: "Back to Home",
  again: "Try again",
  close: "Close",
  back: "Back to News",
  failedTitle: "The news could not be loaded",
};

export const PREVIEW_LENGTH = 200;
