export const unavailable = {
  pageTitle: "Not available just now",
  description: "This cannot be shown just now.",
  eyebrow: "Please try again",
  title: "We cannot show this just now",
  text: "Wait a minute, then load the page again. If you were sending a form, it was not stored: go back, where your words still are, and send it again. Or call us.",
};
