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
