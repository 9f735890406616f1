/** The block with what a buyer asks for first: the names of the fields of the company file. */
export const papersWords = {
  title: "Licence and papers",
  cells: [
    { label: "Licences", papers: ["licences"] },
    { label: "Registration", papers: ["registration"] },
    { label: "Insurance", papers: ["insurance"] },
    { label: "For our staff", papers: ["eobi", "social_security"] },
  ],
  /** Below a value that does not say by itself what it is. */
  of: { registration: "", insurance: "", eobi: "EOBI", social_security: "Social security" },
} as const;

/** What a guard reads, and what the client gets each week. */
export const specimens = {
  label: "See a post order and a weekly report",
  path: "/downloads#specimens-title",
  postOrder: { label: "See a post order", src: "/images/downloads/specimen-post-order.webp" },
  weeklyReport: { label: "See a weekly report", src: "/images/downloads/specimen-weekly-report.webp" },
  priceSheet: { label: "Compare prices on one sheet", src: "/images/downloads/specimen-price-sheet.webp" },
};
