import type * as en from "../en/sent";
import type { NextStepsWords } from "../en/sent";
import type { Translation } from "../translation";
import { hiringSteps, neverCharge } from "./hiring";
import { pageLabels } from "./page-labels";

export type { NextStepsWords, SentKind } from "../en/sent";

export const sentReference: Translation<typeof en.sentReference> = {
  number: (number) => (
    <>
      آپ کا حوالہ نمبر:{" "}
      <strong>
        <bdi dir="ltr" className="whitespace-nowrap">
          {number}
        </bdi>
      </strong>{" "}
      <small>اسے لکھ لیں یا سکرین شاٹ لے لیں۔ ہمیں فون کریں تو یہ نمبر بتائیں۔</small>
    </>
  ),
  /** The button that opens WhatsApp, and its message. */
  share: "اپنے واٹس ایپ پر بھیجیں",
  shared: (company, number, phone) =>
    [company, `میرا حوالہ نمبر: ${number}`, ...(phone ? [`دفتر: ${phone}`] : [])].join("\n"),
  /** For visitors without script, who see the reference only in the address bar. */
  inAddress:
    "آپ کا حوالہ نمبر اس صفحے کے ویب ایڈریس کے آخر میں ہے۔ اسے سنبھال کر رکھیں، اور ہمیں فون کریں تو بتائیں۔",
};

/** Shown on a site with samples, because the company does not read its forms. */
export const sampleSite: Translation<typeof en.sampleSite> =
  "یہ نمونے کی ویب سائٹ ہے۔ جواب کا انتظار نہ کریں۔";

export const callUs: Translation<typeof en.callUs> = "آپ ہمیں فون بھی کر سکتے ہیں:";

export const quoteSteps: NextStepsWords = {
  title: "اب کیا ہو گا",
  steps: [
    "ہمارا دفتر آپ کی درخواست پڑھتا ہے۔ اکثر ہمیں کچھ سوال پوچھنے ہوتے ہیں۔",
    "ہم آپ کے ساتھ سائٹ دیکھنے کا دن طے کرتے ہیں۔",
    "سروے کے بعد آپ کو تحریری کوٹیشن ملتی ہے۔",
  ],
};

/** Added to the second and the third step, if the company file has these times. */
export const quoteTimes: Translation<typeof en.quoteTimes> = {
  survey: (within) => `سروے کا وقت: ${within}۔`,
  quotation: (within) => `کوٹیشن کا وقت: ${within}۔`,
};

export const complaintSteps: NextStepsWords = {
  title: "اب کیا ہو گا",
  steps: [
    "ہمارا دفتر آپ کی شکایت پڑھتا ہے۔",
    "ہم دیکھتے ہیں کہ کیا ہوا تھا۔",
    "اگر آپ نے ای میل ایڈریس یا نمبر لکھا ہے تو ہم آپ کو بتائیں گے کہ ہمیں کیا معلوم ہوا۔",
  ],
};

export const applicationSteps: NextStepsWords = {
  title: "اب کیا ہو گا",
  steps: hiringSteps.map(({ title }) => title),
};

/** The pages that a form without script leads to. */
export const sentWords: Translation<typeof en.sentWords> = {
  contact: {
    words: {
      pageTitle: pageLabels["/contact-us/sent"],
      description: "آپ کا پیغام ہمیں مل گیا ہے۔",
      eyebrow: pageLabels["/contact-us"],
      title: "شکریہ، آپ کا پیغام ہمیں مل گیا ہے",
      text: "ہم نے اسے محفوظ کر لیا ہے۔ ہم آپ کے دیے ہوئے ای میل ایڈریس پر جواب دیں گے۔ فوری بات ہو تو دفتر کے اوقات میں فون کریں۔ خطرہ ہو تو پولیس کو 15 پر فون کریں۔",
    },
  },
  quote: {
    words: {
      pageTitle: pageLabels["/request-a-quote/sent"],
      description: "کوٹیشن کے لیے آپ کی درخواست ہمیں مل گئی ہے۔",
      eyebrow: pageLabels["/request-a-quote"],
      title: "شکریہ، آپ کی درخواست ہمیں مل گئی ہے",
      text: "ہم نے اسے محفوظ کر لیا ہے۔ ہم آپ کے دیے ہوئے موبائل نمبر یا ای میل ایڈریس پر رابطہ کریں گے۔",
    },
    prefix: "Q",
    steps: quoteSteps,
  },
  complaint: {
    words: {
      pageTitle: pageLabels["/complaint/sent"],
      description: "آپ کی شکایت ہمیں مل گئی ہے۔",
      eyebrow: pageLabels["/complaint"],
      title: "شکریہ، آپ کی شکایت ہمیں مل گئی ہے",
      text: "ہم نے اسے محفوظ کر لیا ہے۔ ہمارا دفتر اسے پڑھتا ہے۔",
    },
    prefix: "C",
    steps: complaintSteps,
  },
  application: {
    words: {
      pageTitle: pageLabels["/career-apply/sent"],
      description: "آپ کی درخواست ہمیں مل گئی ہے۔",
      eyebrow: pageLabels["/career"],
      title: "شکریہ، آپ کی درخواست ہمیں مل گئی ہے",
      text: "ہم نے اسے محفوظ کر لیا ہے۔ اگر ہم آپ کو انٹرویو کے لیے بلائیں تو فون کریں گے یا لکھیں گے۔",
    },
    prefix: "SF",
    steps: applicationSteps,
    note: neverCharge,
  },
};
