import { openingsFailed } from "./openings-failed";

export const jobListWords = {
  loading: "Loading the openings",
  /** The spelling comes from the specification. */
  none: "No Jpbs Found!",
  noneText: "There are no openings at the moment. You can still apply for a job of your choice.",
  home: "Back to Home",
  ...openingsFailed,
};
