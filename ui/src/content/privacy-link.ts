/** For the footer and the breadcrumbs, which do not need the words of the page. */
export const privacyLink = { label: "Privacy", path: "/privacy" };
