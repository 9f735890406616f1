import { applicationDefinition } from "../../facts/form-definition" with { type: "macro" };
import type * as en from "../en/application";
import type { Translation } from "../translation";

export const applyHead: Translation<typeof en.applyHead> = {
  title: "سیکیورٹی کی نوکری کے لیے درخواست دیں",
  description: "ایک فارم بھریں اور سی وی کی PDF یا Word فائل لگائیں۔ درخواست دینے کی کوئی فیس نہیں۔ آپ کو حوالہ نمبر ملتا ہے۔",
};

export const applicationFields = applicationDefinition().fields;

export const applicationForm: Translation<typeof en.applicationForm> = {
  title: "آپ کی درخواست",
  send: "درخواست بھیجیں",
  sending: "درخواست بھیجی جا رہی ہے …",
  notSent: "آپ کی درخواست ابھی نہیں پہنچی۔",
  unknown: "معلوم نہیں کہ آپ کی درخواست پہنچی یا نہیں۔",
  /** After sending. */
  another: "کسی اور نوکری کے لیے درخواست دیں",
};

export const openingField: Translation<typeof en.openingField> = {
  name: "job",
  label: "خالی اسامی",
  placeholder: "کوئی خاص اسامی نہیں",
};

export const openingClosed: Translation<typeof en.openingClosed> =
  "آپ نے جو اسامی چنی تھی، وہ بند ہو چکی ہے۔ آپ اس کے بغیر درخواست دے سکتے ہیں، یا کوئی اور اسامی چن سکتے ہیں۔";

export const applyBanner: Translation<typeof en.applyBanner> = {
  title: "نوکری کے لیے درخواست دیں",
  image: "/images/banners/apply-hero.svg",
  description: "کوئی فیس نہیں۔ ایک فارم اور ایک سی وی، پھر آپ کو حوالہ نمبر ملتا ہے۔",
};

/** The server stores the version of the sentence that was on the page. */
export const consent = applicationDefinition().consent;
