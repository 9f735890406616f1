import type * as en from "../en/errors";
import { backHome, jobsLink, pageLink, quoteLink } from "../links";
import type { Translation } from "../translation";

export const refusedSubmission: Translation<typeof en.refusedSubmission> =
  "آپ کا فارم بھیجنے میں کوئی مسئلہ ہوا۔ دوبارہ کوشش کریں۔";
export const failedCall: Translation<typeof en.failedCall> = "کوئی خرابی ہو گئی۔ دوبارہ کوشش کریں۔";

const again = "اسے دوبارہ بھیجیں، ہم اسے ایک ہی بار محفوظ کریں گے۔ آپ کا لکھا ہوا موجود ہے۔";

export const sendingFailed: Translation<typeof en.sendingFailed> = {
  offline: (notSent) =>
    `انٹرنیٹ نہیں چل رہا۔ ${notSent} آپ کا لکھا ہوا موجود ہے۔ نیٹ آئے تو دوبارہ بھیجیں۔`,
  noAnswer: (unknown) => `جواب آنے سے پہلے انٹرنیٹ کا رابطہ ٹوٹ گیا۔ ${unknown} ${again}`,
  otherPage: (unknown) =>
    `ہماری ویب سائٹ کی جگہ کسی اور صفحے نے جواب دیا۔ شاید آپ کے وائی فائی پر پہلے سائن ان کرنا ہو۔ ${unknown} ${again}`,
  busy: (seconds, unknown) =>
    `اس وقت ہماری ویب سائٹ مصروف ہے۔ ${unknown} ${duration(seconds)} بعد کوشش کریں۔ ${again}`,
  before: (unknown) => `${unknown} اسے دوبارہ بھیجیں، ہم اسے ایک ہی بار محفوظ کریں گے۔`,
  sendNow: "ابھی بھیجیں",
  /** Shown next to the button while the device is offline, and when it is online again. */
  wait: "انٹرنیٹ کا انتظار ہے۔",
  isBack: "انٹرنیٹ چل پڑا ہے۔",
};

export const duration: typeof en.duration = (seconds) => {
  if (seconds < 100) return `${seconds} سیکنڈ`;
  if (seconds < 6000) return `${Math.ceil(seconds / 60)} منٹ`;
  return `${Math.ceil(seconds / 3600)} گھنٹے`;
};

/** Introduces the links to WhatsApp and to the telephone. */
export const otherWays: Translation<typeof en.otherWays> = "یا کسی اور طریقے سے رابطہ کریں:";

export const applicationError: Translation<typeof en.applicationError> = {
  title: "صفحے میں خرابی ہو گئی",
  text: "یہ صفحہ رک گیا ہے۔ اسے دوبارہ کھولیں، یا دفتر فون کریں۔",
};

export const pageFailed: Translation<typeof en.pageFailed> = { failedTitle: "صفحہ نہیں کھل سکا" };

export const notFound: Translation<typeof en.notFound> = {
  pageTitle: "یہ صفحہ نہیں ملا",
  description: "اس ویب ایڈریس پر کوئی صفحہ نہیں۔",
  eyebrow: "غلطی 404",
  title: "معاف کریں، یہ صفحہ نہیں ملا",
  text: "شاید ویب ایڈریس لکھنے میں غلطی ہوئی ہے، یا صفحہ کہیں اور چلا گیا ہے۔",
  links: [{ label: backHome, path: "/" }, quoteLink, pageLink("/what-we-do"), jobsLink],
};

export const missingJob: Translation<typeof en.missingJob> = {
  ...notFound,
  title: "معاف کریں، یہ اسامی نہیں ملی",
  text: "شاید ویب ایڈریس لکھنے میں غلطی ہوئی ہے، یا یہ اسامی ہٹا دی گئی ہے۔ آپ ہماری دوسری خالی اسامیاں دیکھ سکتے ہیں۔",
  links: [jobsLink, { label: backHome, path: "/" }],
};

export const unavailable: Translation<typeof en.unavailable> = {
  pageTitle: "صفحہ ابھی نہیں کھل رہا",
  description: "یہ صفحہ ابھی نہیں کھل رہا۔",
  eyebrow: "دوبارہ کوشش کریں",
  title: "ہم یہ صفحہ ابھی نہیں دکھا سکتے",
  text: "ایک منٹ انتظار کریں، پھر صفحہ دوبارہ کھولیں۔ اگر آپ فارم بھیج رہے تھے تو وہ محفوظ نہیں ہوا۔ واپس جائیں۔ جو لکھا تھا وہ مٹ گیا ہو تو دوبارہ لکھیں۔ پھر فارم دوبارہ بھیجیں، یا ہمیں فون کریں۔",
};
