export const jobListWords = {
  loading: "Loading the openings",
  /** The spelling comes from the specification. */
  none: "No Jpbs Found!",
  noneText: "Nothing is open just now. You can still send us your application for a position of your choice.",
  home: "Back to Home",
  failedTitle: "The openings could not be loaded",
  again: "Try again",
};
