export const refusedSubmission = "There was an issue with your submission. Please try again.";
/** Begins the title of a page that shows a form again, so that it is the first thing a screen reader says. */
export const refusedTitle = "Error: ";
export const failedCall = "An error occurred. Please try again.";
/** The wording of the router's own fallback, which the specification keeps. */
export const applicationError = "Unexpected Application Error!";
