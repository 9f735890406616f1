import type * as en from "../en/page-words";
import { quoteLink } from "../links";
import type { Translation } from "../translation";

export type { ListWords } from "../en/page-words";

/** The texts around every page. */
export const pageWords: Translation<typeof en.pageWords> = {
  breadcrumbs: "آپ یہاں ہیں",
  again: "دوبارہ کوشش کریں",
  /** Title prefix of a page that shows a refused form, so that screen readers announce the error first. */
  refused: "غلطی: ",
  title: (page, company) => `${page} | ${company}`,
  /** The text below each form. */
  answer: (within) => `ہم ${within} کے اندر جواب دیتے ہیں۔`,
  shareImage: "/images/brand/og-card-ur.jpg",
  /** The name of the news feed in feed readers. */
  feed: (company) => `${company}: خبریں`,
};

export const callToAction: Translation<typeof en.callToAction> = {
  title: "ہمیں بتائیں کہ کس چیز کی حفاظت کرنی ہے",
  text: (within) =>
    `${within ? `ہم ${within} کے اندر رابطہ کرتے ہیں۔ ` : ""}ہم کچھ سوال پوچھتے ہیں اور آپ کے ساتھ سروے کا دن طے کرتے ہیں۔ پھر آپ کو تحریری کوٹیشن ملتی ہے۔`,
  ...quoteLink,
};

/** The accessible name of the container of toasts. */
export const toastWords: Translation<typeof en.toastWords> = {
  label: "اطلاعات",
  close: "یہ اطلاع بند کریں",
};
