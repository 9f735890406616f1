/** The words of the parts that every page has. */
export const pageWords = {
  breadcrumbs: "Breadcrumb",
  home: "Home",
  /** Title prefix of a page that shows a refused form, so that screen readers announce the error first. */
  refused: "Error: ",
  /** The name of the news feed in feed readers. */
  feed: (company: string) => `${company}: news`,
};
