import { backHome, jobsLink, pageLink, quoteLink } from "../links";

export const refusedSubmission = "There was an issue with your submission. Please try again.";
export const failedCall = "An error occurred. Please try again.";

const again = "Send it again: we store it only once. What you wrote is still here.";

/**
 * For a form without an answer from our server. `notSent` is the sentence for a form that certainly has not arrived, and `unknown` for a
 * form that may have arrived.
 */
export const sendingFailed = {
  offline: (notSent: string) =>
    `The internet is not working. ${notSent} What you wrote is still here. Send it again when the internet is back.`,
  noAnswer: (unknown: string) => `The connection broke before an answer came. ${unknown} ${again}`,
  otherPage: (unknown: string) =>
    `Another page answered instead of our site. Perhaps your Wi-Fi network wants you to sign in first. ${unknown} ${again}`,
  busy: (seconds: number, unknown: string) =>
    `Our site is busy. ${unknown} Try again in ${duration(seconds)}. ${again}`,
  /** For a form that was sent before a reload. */
  before: (unknown: string) => `${unknown} Send it again: we store it only once.`,
  sendNow: "Send now",
  /** Shown next to the button while the device is offline, and when it is online again. */
  wait: "Waiting for the internet.",
  isBack: "The internet is back.",
};

/** Rounded up: `20 seconds`, `3 minutes`, `2 hours`. */
export function duration(seconds: number): string {
  if (seconds < 100) return counted(seconds, "second");
  if (seconds < 6000) return counted(Math.ceil(seconds / 60), "minute");
  return counted(Math.ceil(seconds / 3600), "hour");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Introduces the links to WhatsApp and to the telephone. */
export const otherWays = "Or reach us another way:";

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
  links: [{ label: backHome, path: "/" }, quoteLink, pageLink("/what-we-do"), jobsLink],
};

export const missingJob = {
  ...notFound,
  title: "Sorry, we couldn't find that opening",
  text: "The address may be mistyped, or the opening has been removed. Please look at our current openings.",
  links: [jobsLink, { label: backHome, path: "/" }],
};

export const unavailable = {
  pageTitle: "Temporarily unavailable",
  description: "This page cannot be shown at the moment.",
  eyebrow: "Please try again",
  title: "We cannot show this page",
  text: "Wait a minute, then load the page again. If you were sending a form, it was not saved. Go back, check that it is still filled in, and send it again. Or call us.",
};
