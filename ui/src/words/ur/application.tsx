import { applicationDefinition } from "../../facts/form-definition" with { type: "macro" };
import type * as en from "../en/application";
import type { Translation } from "../translation";
import { neverCharge } from "./hiring";

export const applyHead: Translation<typeof en.applyHead> = {
  title: "سیکیورٹی کی نوکری کے لیے درخواست دیں",
  description:
    "ایک فارم بھریں اور سی وی کی تصویریں، یا PDF یا Word فائل لگائیں۔ درخواست دینے کی کوئی فیس نہیں۔ آپ کو حوالہ نمبر ملتا ہے۔",
};

export const applicationFields = applicationDefinition().fields;

export const applicationForm: Translation<typeof en.applicationForm> = {
  title: "آپ کی درخواست",
  send: "درخواست بھیجیں",
  sending: "درخواست بھیجی جا رہی ہے …",
  notSent: "آپ کی درخواست ابھی نہیں پہنچی۔",
  unknown: "معلوم نہیں کہ آپ کی درخواست پہنچی یا نہیں۔",
  another: "ایک اور درخواست بھیجیں",
  call: (number) => <>دفتر اس نمبر پر فون کرے گا: {number}۔ نمبر غلط ہو تو ہمیں فون کریں۔</>,
  note: neverCharge,
};

/** The select with the open jobs, and with positions for applicants who want a different one. */
export const jobChoice: Translation<typeof en.jobChoice> = {
  label: "کون سی نوکری؟",
  open: "اس وقت خالی اسامیاں",
  others: "کسی اور جگہ، یا بعد میں",
  /** The label of the positions if no job is open. */
  positions: "عہدے",
  linked: "وہ اسامی جو آپ نے ابھی دیکھی",
};

/** A template for applicants without a CV. It is shorter than the minimum length of their message, so they must fill it in. */
export const workTemplate: Translation<typeof en.workTemplate> = {
  button: "سی وی نہیں ہے؟ یہ باتیں لکھیں",
  labels: ["عمر: ", "تعلیم: ", "سروس: ", "کام: "],
};

export const chosenJobClosed: Translation<typeof en.chosenJobClosed> =
  "آپ نے جو اسامی چنی تھی، وہ بند ہو چکی ہے۔ آپ پھر بھی درخواست دے سکتے ہیں: فہرست میں سے کوئی اور نوکری چنیں۔";

export const applyBanner: Translation<typeof en.applyBanner> = {
  title: "نوکری کے لیے درخواست دیں",
  image: "/images/banners/apply-hero.svg",
  description: "کوئی فیس نہیں۔ سی وی کی تصویریں کافی ہیں۔ آپ کو حوالہ نمبر ملتا ہے۔",
};

/** The server stores the version of the sentence that was on the page. */
export const consent = applicationDefinition().consent;
