import { quoteLink } from "../links";

/** The texts around every page. */
export const pageWords = {
  breadcrumbs: "Breadcrumb",
  again: "Try again",
  /** Title prefix of a page that shows a refused form, so that screen readers announce the error first. */
  refused: "Error: ",
  title: (page: string, company: string) => `${page} | ${company}`,
  /** The text below each form. */
  answer: (within: string) => `We answer within ${within}.`,
  /** The picture that other sites show for a link to a page without its own. It holds words. */
  shareImage: "/images/brand/og-card.jpg",
  /** The name of the news feed in feed readers. */
  feed: (company: string) => `${company}: news`,
};

export const callToAction = {
  title: "Tell us what needs protecting",
  text: (within: string | null) =>
    `We come back ${within ? `within ${within} ` : ""}with questions and agree a day for the survey. Then you get a written quotation.`,
  ...quoteLink,
};

/** The accessible name of the container of toasts. */
export const toastWords = { label: "Notifications", close: "Close this notification" };

/** The texts for the states of a remote list. */
export type ListWords = {
  loading: string;
  none: string;
  noneText?: string;
  failedTitle: string;
};
