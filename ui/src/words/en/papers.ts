/** The block with what a buyer asks for first. `expected` names the lines that the company has not filled in yet. */
export const papersWords = {
  title: "Licence and papers",
  sample: "Sample",
  missing: "Numbers, validity and copies: to be supplied",
  cells: [
    { label: "Licences", papers: [{ field: "licences", expected: ["NOC", "Islamabad", "Punjab", "KPK"] }] },
    { label: "Registration", papers: [{ field: "registration", expected: ["SECP", "NTN"] }] },
    { label: "Insurance", papers: [{ field: "insurance", expected: ["Third party", "Staff dishonesty", "Cash in transit"] }] },
    {
      label: "For our staff",
      papers: [
        { field: "eobi", expected: ["EOBI"] },
        { field: "social_security", expected: ["Social security"] },
      ],
    },
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
