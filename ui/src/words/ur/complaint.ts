import { retentionDays } from "../../facts/form-definition" with { type: "macro" };
import type * as en from "../en/complaint";
import type { Translation } from "../translation";
import { pageLabels } from "./page-labels";

const days = retentionDays();

export const complaintHead: Translation<typeof en.complaintHead> = {
  title: pageLabels["/complaint"],
  description:
    "ہمیں بتائیں کہ ہمارے کسی گارڈ یا ہماری کمپنی نے کیا غلط کیا۔ آپ نام بتائے بغیر بھی لکھ سکتے ہیں۔ ایمانداری سے شکایت کرنے والے کو کوئی سزا نہیں ملتی۔",
};

export const complaintForm: Translation<typeof en.complaintForm> = {
  title: "ہمیں بتائیں کہ کیا ہوا",
  legends: { name: "آپ کی معلومات" },
  send: "شکایت بھیجیں",
  sending: "شکایت بھیجی جا رہی ہے …",
  notSent: "آپ کی شکایت ابھی نہیں پہنچی۔",
  unknown: "معلوم نہیں کہ آپ کی شکایت پہنچی یا نہیں۔",
  another: "ایک اور شکایت بھیجیں",
};

export const complaintBanner: Translation<typeof en.complaintBanner> = {
  title: pageLabels["/complaint"],
  description: "ہماری شکایت کوئی بھی کر سکتا ہے: پڑوسی، کلائنٹ، آنے والے لوگ اور ہمارے اپنے گارڈز۔",
  image: "/images/banners/complaint-hero.svg",
};

export const inDanger: Translation<typeof en.inDanger> = {
  title: "خطرہ ہو تو",
  text: "ہمارا انتظار نہ کریں۔ پولیس کو فون کریں۔",
  call: "15 پر فون کریں",
};

export const complaintRules: Translation<typeof en.complaintRules> = [
  {
    title: "شکایت کرنے والے کو سزا نہیں ملتی",
    text: "ایمانداری سے شکایت کرنے والے کو کوئی سزا نہیں ملتی۔ ہمارے اپنے گارڈز کو بھی نہیں۔",
  },
  {
    title: "آپ کا نام",
    text: "آپ نام، ای میل اور نمبر خالی چھوڑ سکتے ہیں۔ پھر ہم آپ کو جواب نہیں دے سکیں گے۔",
  },
  {
    title: "ہم اسے کتنے دن رکھتے ہیں",
    text: `ہم شکایت کو ${days.complaint} دن رکھتے ہیں اور پھر ایک ہفتے کے اندر مٹا دیتے ہیں۔ فضول پیغام (سپیم) اس سے پہلے مٹا دیے جاتے ہیں، عام طور پر 30 دن بعد۔`,
  },
];

export const principles: Translation<typeof en.principles> = {
  title: "ہم کن اصولوں پر چلتے ہیں",
  text: "ہم سیکیورٹی اور انسانی حقوق کے اصولوں (Voluntary Principles on Security and Human Rights) پر چلتے ہیں۔ ہم بین الاقوامی ضابطۂ اخلاق (International Code of Conduct) کے اصولوں پر بھی چلتے ہیں۔ دونوں کہتے ہیں کہ سیکیورٹی کمپنیاں شکایت سنیں۔ ہم ضابطۂ اخلاق کی ایسوسی ایشن کے ممبر نہیں۔ انسانی حقوق والے اصولوں کے پروگرام میں بھی ہم شامل نہیں۔",
};
