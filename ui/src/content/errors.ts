export const refusedSubmission = "There was an issue with your submission. Please try again.";
/** Title prefix of a page that shows a refused form, so that screen readers announce the error first. */
export const refusedTitle = "Error: ";
export const failedCall = "An error occurred. Please try again.";
/** React Router's wording, which the specification requires. */
export const applicationError = "Unexpected Application Error!";
