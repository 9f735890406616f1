import { backHome, jobsLink, quoteLink } from "../links";

export const refusedSubmission = "There was an issue with your submission. Please try again.";
export const failedCall = "An error occurred. Please try again.";
/** React Router's wording, which the specification requires. */
export const applicationError = {
  title: "Unexpected Application Error!",
  text: "This page has stopped working. Please load it again, or call the office.",
};

export const pageFailed = { failedTitle: "The page could not be loaded" };

export const notFound = {
  pageTitle: "Page not found",
  description: "There is no page at this address.",
  eyebrow: "Error 404",
  title: "Sorry, we couldn't find that page",
  text: "The address may be mistyped, or the page has moved.",
  links: [{ label: backHome, path: "/" }, quoteLink],
};

export const missingJob = {
  ...notFound,
  title: "Sorry, we couldn't find that opening",
  text: "The address may be mistyped, or the opening has been removed. Please look at the openings that we have now.",
  links: [jobsLink, { label: backHome, path: "/" }],
};

export const unavailable = {
  pageTitle: "Not available now",
  description: "This page cannot be shown at the moment.",
  eyebrow: "Please try again",
  title: "We cannot show this page",
  text: "Wait a minute, then load the page again. If you were sending a form, it was not stored. Go back. If your words are gone, enter them again. Then send the form again, or call us.",
};
