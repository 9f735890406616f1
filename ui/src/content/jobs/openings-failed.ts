export const openingsFailed = { failedTitle: "The openings could not be loaded", again: "Try again" };
