import { retentionDays } from "../../facts/form-definition" with { type: "macro" };
import type * as en from "../en/quote";
import type { Translation } from "../translation";
import { pageLabels } from "./page-labels";

const days = retentionDays();

export const quoteHead: Translation<typeof en.quoteHead> = {
  title: pageLabels["/request-a-quote"],
  description:
    "گارڈز، تقریبات کی سیکیورٹی، ایسکارٹ، الارم، کیمروں یا ڈاگ سکواڈ کی قیمت پوچھیں۔ جگہ اور کام شروع ہونے کی تاریخ بتائیں۔ آپ کو حوالہ نمبر ملتا ہے۔",
};

export const quoteForm: Translation<typeof en.quoteForm> = {
  title: "آپ کو کیا چاہیے؟",
  legends: {
    name: "آپ کے بارے میں",
    service: "سائٹ (جس جگہ کی حفاظت کرنی ہے)",
    armed: "تفصیل",
    send_licence: "فیصلہ کرنے کے لیے کیا چاہیے؟",
  },
  kept: `ہم آپ کی معلومات صرف آپ کی کوٹیشن بنانے کے لیے استعمال کرتے ہیں۔ ہم انہیں ${days.quote} دن رکھتے ہیں اور پھر ایک ہفتے کے اندر مٹا دیتے ہیں۔ آپ کہیں تو اس سے پہلے بھی مٹا دیں گے۔ فضول پیغام (سپیم) اس سے پہلے مٹا دیے جاتے ہیں، عام طور پر 30 دن بعد۔`,
  send: "درخواست بھیجیں",
  sending: "درخواست بھیجی جا رہی ہے …",
  notSent: "آپ کی درخواست ابھی نہیں پہنچی۔",
  unknown: "معلوم نہیں کہ آپ کی درخواست پہنچی یا نہیں۔",
  another: "ایک اور درخواست بھیجیں",
  call: (number) => <>ہم فون کریں گے تو اس نمبر پر: {number}۔ نمبر غلط ہو تو ہمیں فون کریں۔</>,
};

export const quoteBanner: Translation<typeof en.quoteBanner> = {
  title: pageLabels["/request-a-quote"],
  description:
    "ہمیں بتائیں کہ آپ کو کیا چاہیے اور کہاں۔ ہم کچھ سوال پوچھتے ہیں اور سائٹ کے سروے کا دن طے کرتے ہیں۔",
  image: "/images/banners/quote-hero.svg",
};
