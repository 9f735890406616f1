export const newsHead = {
  title: "News",
  description:
    "Notices and reports about guarding, training and our office in Islamabad, newest first.",
};

export const newsBanner = {
  description: "Notices and reports about guarding, training and our office.",
  image: "/images/banners/news-hero.svg",
};

export const newsWords = {
  all: "All news",
  seeMore: "See More",
  loading: "Loading the news",
  none: "No News Found!",
  close: "Close",
  back: "Back to News",
  failedTitle: "The news could not be loaded",
  pages: "Pages of the news",
  newer: "Newer news",
  older: "Older news",
};

/** The texts of the second and later pages of the list. */
export const newsPageWords = {
  title: (page: number) => `News, page ${page}`,
  description: (page: number) =>
    `Older notices and reports about guarding, training and our office: page ${page} of the news.`,
  place: (page: number, pages: number) => `Page ${page} of ${pages}`,
};
