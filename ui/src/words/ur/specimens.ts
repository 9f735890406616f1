import type * as en from "../en/specimens";
import type { Translation } from "../translation";

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
