export const refusedSubmission = "There was an issue with your submission. Please try again.";
export const failedCall = "An error occurred. Please try again.";
/** The wording of the router's own fallback, which the specification keeps. */
export const applicationError = "Unexpected Application Error!";
