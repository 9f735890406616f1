export const unavailable = {
  pageTitle: "Not available now",
  description: "This page cannot be shown at the moment.",
  eyebrow: "Please try again",
  title: "We cannot show this page",
  text: "Wait a minute, then load the page again. If you were sending a form, it was not stored. Go back. If your words are gone, enter them again. Then send the form again, or call us.",
};
