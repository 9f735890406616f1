/** The block with what a buyer asks for first. `expected` is what the company has not supplied yet. */
export const papersWords = {
  title: "Licence and papers",
  sample: "Sample",
  missing: "To be supplied",
  cells: [
    { label: "Licences", fields: ["licences"], expected: "One each for ICT, Punjab and KPK: authority, number, last day" },
    { label: "Registration", fields: ["registration"], expected: "SECP number and NTN" },
    { label: "Insurance", fields: ["insurance"], expected: "Third party, dishonesty, cash in transit: sums" },
    { label: "EOBI and social security", fields: ["eobi", "social_security"], expected: "Both numbers" },
  ],
  /** Below a value that does not say by itself what it is. */
  of: { registration: "", insurance: "", eobi: "EOBI", social_security: "Social security" },
} as const;

/** What a guard reads, and what the client gets each week. */
export const specimens = {
  label: "See a post order and a weekly report",
  path: "/downloads#specimens-title",
  postOrder: "/images/downloads/specimen-post-order.webp",
  weeklyReport: "/images/downloads/specimen-weekly-report.webp",
};
