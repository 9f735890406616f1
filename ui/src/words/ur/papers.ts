import type * as en from "../en/papers";
import type { Translation } from "../translation";

/** The block with what a buyer asks for first. `expected` names the lines that the company has not filled in yet. */
export const papersWords = {
  title: "لائسنس اور کاغذات",
  sample: "نمونہ",
  missing: "نمبر، میعاد اور کاپیاں بعد میں شامل ہوں گی",
  cells: [
    { label: "لائسنس", papers: [{ field: "licences", expected: ["NOC", "اسلام آباد", "پنجاب", "خیبر پختونخوا"] }] },
    { label: "رجسٹریشن", papers: [{ field: "registration", expected: ["SECP", "NTN"] }] },
    { label: "انشورنس", papers: [{ field: "insurance", expected: ["تھرڈ پارٹی", "عملے کی بے ایمانی", "راستے میں نقد رقم"] }] },
    {
      label: "ہمارے عملے کے لیے",
      papers: [
        { field: "eobi", expected: ["EOBI"] },
        { field: "social_security", expected: ["سوشل سیکیورٹی"] },
      ],
    },
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
