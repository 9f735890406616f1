export const unavailable = {
  pageTitle: "Not available now",
  description: "This page cannot be shown at the moment.",
  eyebrow: "Please try again",
  title: "We cannot show this page",
  text: "Wait a minute, then load the page again. If you were sending a form, it was not stored. Go back, and you will find your words there. Then send it again, or call us.",
};
