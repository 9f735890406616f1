/** The credentials that a buyer asks for first. `papers` are the names of fields in the company file. */
export const papersWords = {
  title: "Licence and papers",
  cells: [
    { label: "Licences", papers: ["licences"] },
    { label: "Registration", papers: ["registration"] },
    { label: "Insurance", papers: ["insurance"] },
    { label: "For our staff", papers: ["eobi", "social_security"] },
  ],
  /** The explanation below a value, for values that need one. */
  of: { registration: "", insurance: "", eobi: "EOBI", social_security: "Social security" },
} as const;

/** Specimens of a guard's instructions and of a client's weekly report. */
export const specimens = {
  label: "See a post order and a weekly report",
  path: "/downloads#specimens-title",
  postOrder: { label: "See a post order", src: "/images/downloads/specimen-post-order.webp" },
  weeklyReport: {
    label: "See a weekly report",
    src: "/images/downloads/specimen-weekly-report.webp",
  },
  priceSheet: {
    label: "Compare prices on one sheet",
    src: "/images/downloads/specimen-price-sheet.webp",
  },
};
