import { retentionDays } from "../../facts/form-definition" with { type: "macro" };
import type * as en from "../en/contact";
import { complaintLink, quoteLink } from "../links";
import type { Translation } from "../translation";
import { pageLabels } from "./page-labels";

const days = retentionDays();

export const contactBanner: Translation<typeof en.contactBanner> = {
  title: pageLabels["/contact-us"],
  description: "لکھیں، فون کریں یا دفتر آئیں: کسی جگہ کی حفاظت، شکایت یا نوکری کے لیے۔",
  image: "/images/banners/contact-hero.svg",
};

export const contactDetails: Translation<typeof en.contactDetails> = {
  title: "دفتر سے رابطہ",
  address: "دفتر کا پتہ",
  email: "ای میل",
  whatsapp: "واٹس ایپ",
  applicants: "نوکری کے امیدوار",
  /** The accessible name of the list above the form. */
  rows: "فون نمبر اور ای میل",
};

export const jobReason: Translation<typeof en.jobReason> = {
  reason: "نوکری چاہیے ہو:",
  label: "خالی اسامیاں دیکھیں",
  path: "/career",
};

export const reasonsToWrite: Translation<typeof en.reasonsToWrite> = {
  title: "دوسرے فارم",
  reasons: [
    { reason: "قیمت پوچھنی ہو:", ...quoteLink },
    { reason: "کچھ غلط ہوا ہو:", ...complaintLink },
    jobReason,
  ],
};

export const visitUs: Translation<typeof en.visitUs> = {
  title: "ہمارے دفتر آئیں",
  link: "نقشہ نئے ٹیب میں کھولیں",
};

export const contactHead: Translation<typeof en.contactHead> = {
  title: pageLabels["/contact-us"],
  description:
    "ہمارے اسلام آباد کے دفتر کو لکھیں یا فون کریں۔ اسلام آباد، پنجاب اور خیبر پختونخوا میں گارڈز، تقریبات کی سیکیورٹی، ایسکارٹ، سیکیورٹی سسٹم یا تربیت کے لیے۔",
};

export const contactForm: Translation<typeof en.contactForm> = {
  title: "ہمیں پیغام بھیجیں",
  kept: `ہم آپ کی معلومات صرف آپ کو جواب دینے کے لیے استعمال کرتے ہیں۔ ہم انہیں ${days.contact} دن رکھتے ہیں اور پھر ایک ہفتے کے اندر مٹا دیتے ہیں۔ آپ کہیں تو اس سے پہلے بھی مٹا دیں گے۔ فضول پیغام (سپیم) اس سے پہلے مٹا دیے جاتے ہیں، عام طور پر 30 دن بعد۔`,
  send: "پیغام بھیجیں",
  sending: "بھیجا جا رہا ہے …",
  notSent: "آپ کا پیغام ابھی نہیں پہنچا۔",
  unknown: "معلوم نہیں کہ آپ کا پیغام پہنچا یا نہیں۔",
  another: "ایک اور پیغام بھیجیں",
};
