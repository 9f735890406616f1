/**
 * The home page runs through one night: the picture at its top shows dusk, its end is the morning. The lines look like those of an
 * occurrence book, and are decoration.
 */
export const night = {
  services: { time: "18:00", entry: "Lights on at the gate" },
  about: { time: "21:30", entry: "Main gate shut" },
  contract: { time: "00:00", entry: "Supervisor's visit, book signed" },
  news: { time: "04:30", entry: "Last patrol, all locks tried" },
  emergency: { time: "06:00", entry: "Day shift on post" },
};

/** Said in full beside the security systems. */
export const homeQuote = "The equipment shows the guard where to go. It does not replace the guard.";
