/** The words of the parts that every page has. */
export const pageWords = {
  breadcrumbs: "Breadcrumb",
  home: "Home",
  /** The name of the news feed in feed readers. */
  feed: (company: string) => `${company}: news`,
};
