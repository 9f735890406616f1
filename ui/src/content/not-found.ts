export const notFound = {
  pageTitle: "Page not found",
  description: "There is no page at this address.",
  eyebrow: "Error 404",
  title: "Sorry, we couldn't find that page",
  text: "The address may be mistyped, or the page has moved.",
  home: "Back to Home",
};
