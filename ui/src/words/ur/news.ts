import type * as en from "../en/news";
import type { Translation } from "../translation";

export const newsHead: Translation<typeof en.newsHead> = {
  title: "خبریں",
  description:
    "گارڈز کے کام، تربیت اور اسلام آباد میں ہمارے دفتر کے بارے میں اعلان اور خبریں۔ نئی خبریں پہلے۔",
};

export const newsBanner: Translation<typeof en.newsBanner> = {
  description: "گارڈز کے کام، تربیت اور ہمارے دفتر کے بارے میں اعلان اور خبریں۔",
  image: "/images/banners/news-hero.svg",
};

export const newsWords: Translation<typeof en.newsWords> = {
  all: "تمام خبریں",
  seeMore: "مزید دیکھیں",
  loading: "خبریں کھل رہی ہیں",
  none: "کوئی خبر نہیں ملی",
  close: "بند کریں",
  back: "خبروں پر واپس جائیں",
  failedTitle: "خبریں نہیں کھل سکیں",
  pages: "خبروں کے صفحے",
  newer: "نئی خبریں",
  older: "پرانی خبریں",
};

/** The texts of the second and later pages of the list. */
export const newsPageWords: Translation<typeof en.newsPageWords> = {
  title: (page) => `خبریں، صفحہ ${page}`,
  description: (page) =>
    `گارڈز کے کام، تربیت اور ہمارے دفتر کے بارے میں پرانے اعلان اور خبریں: صفحہ ${page}۔`,
  place: (page, pages) => `${pages} میں سے صفحہ ${page}`,
};
