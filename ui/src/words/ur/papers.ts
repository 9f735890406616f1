import type * as en from "../en/papers";
import type { Translation } from "../translation";

/** The block with what a buyer asks for first: the names of the fields of the company file. */
export const papersWords = {
  title: "لائسنس اور کاغذات",
  cells: [
    { label: "لائسنس", papers: ["licences"] },
    { label: "رجسٹریشن", papers: ["registration"] },
    { label: "انشورنس", papers: ["insurance"] },
    { label: "ہمارے عملے کے لیے", papers: ["eobi", "social_security"] },
  ],
  /** Below a value that does not say by itself what it is. */
  of: { registration: "", insurance: "", eobi: "ای او بی آئی (EOBI)", social_security: "سوشل سیکیورٹی" },
} as const satisfies Translation<typeof en.papersWords>;

export const specimens: Translation<typeof en.specimens> = {
  label: "پوسٹ کی تحریری ہدایات اور ہفتہ وار رپورٹ کے نمونے دیکھیں",
  path: "/downloads#specimens-title",
  postOrder: { label: "پوسٹ کی تحریری ہدایات کا نمونہ دیکھیں", src: "/images/downloads/specimen-post-order.webp" },
  weeklyReport: { label: "ہفتہ وار رپورٹ کا نمونہ دیکھیں", src: "/images/downloads/specimen-weekly-report.webp" },
  priceSheet: { label: "ایک کاغذ پر قیمتوں کا موازنہ کریں", src: "/images/downloads/specimen-price-sheet.webp" },
};
