export const refusedSubmission = "There was an issue with your submission. Please try again.";
export const failedCall = "An error occurred. Please try again.";
/** React Router's wording, which the specification requires. */
export const applicationError = "Unexpected Application Error!";
