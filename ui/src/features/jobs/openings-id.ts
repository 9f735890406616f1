/** The heading of the list of openings, to which the career page links. */
export const OPENINGS_ID = "openings-title";
