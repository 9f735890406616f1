import type * as en from "../en/papers";
import type { Translation } from "../translation";

/** The credentials that a buyer asks for first. `papers` are the names of fields in the company file. */
export const papersWords = {
  title: "لائسنس اور کاغذات",
  cells: [
    { label: "لائسنس", papers: ["licences"] },
    { label: "رجسٹریشن", papers: ["registration"] },
    { label: "انشورنس", papers: ["insurance"] },
    { label: "ہمارے عملے کے لیے", papers: ["eobi", "social_security"] },
  ],
  /** The explanation below a value, for values that need one. */
  of: {
    registration: "",
    insurance: "",
    eobi: "ای او بی آئی (EOBI)",
    social_security: "سوشل سیکیورٹی",
  },
} as const satisfies Translation<typeof en.papersWords>;

export const specimens: Translation<typeof en.specimens> = {
  label: "پوسٹ کی تحریری ہدایات اور ہفتہ وار رپورٹ کے نمونے دیکھیں",
  path: "/downloads#specimens-title",
  postOrder: {
    label: "پوسٹ کی تحریری ہدایات کا نمونہ دیکھیں",
    src: "/images/downloads/specimen-post-order.webp",
  },
  weeklyReport: {
    label: "ہفتہ وار رپورٹ کا نمونہ دیکھیں",
    src: "/images/downloads/specimen-weekly-report.webp",
  },
  priceSheet: {
    label: "ایک کاغذ پر قیمتوں کا موازنہ کریں",
    src: "/images/downloads/specimen-price-sheet.webp",
  },
};
