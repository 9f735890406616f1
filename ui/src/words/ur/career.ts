import type * as en from "../en/career";
import type { Benefit } from "../en/career";
import type { Translation } from "../translation";
import { pageLabels } from "./page-labels";

export type { Benefit } from "../en/career";

export const careerHead: Translation<typeof en.careerHead> = {
  title: "پاکستان میں سیکیورٹی کی نوکریاں",
  description:
    "گارڈ، سپروائزر، ڈرائیور اور باورچی کی خالی اسامیاں۔ سی وی کے ساتھ یا اس کے بغیر درخواست کیسے دیں، اور اس کے بعد کیا ہوتا ہے۔ کوئی فیس نہیں۔",
};

export const benefitsIntro: Translation<typeof en.benefitsIntro> = {
  title: "ہمارے ساتھ کام کیوں کریں؟",
};

export const benefits: Benefit[] = [
  {
    title: "لائف انشورنس",
    text: "جب تک آپ ہمارے ساتھ کام کرتے ہیں، آپ کی لائف انشورنس ہوتی ہے۔",
    more: "پوچھیں کہ رقم کتنی ہے۔ یہ بھی لکھوائیں کہ رقم کس کو ملے۔",
    icon: "heart",
  },
  {
    title: "ای او بی آئی (EOBI) میں رجسٹرڈ",
    text: "پنشن اور ریٹائرمنٹ کے فائدوں کے لیے۔",
    more: "یہ پیسے بڑھاپے کی پنشن کا ادارہ دیتا ہے۔ اپنا رجسٹریشن نمبر ہم سے پوچھیں۔",
    icon: "savings",
  },
  {
    title: "ای ایس ایس آئی (ESSI) میں رجسٹرڈ",
    text: "ہیلتھ انشورنس، معذوری اور زچگی کی چھٹی کے لیے۔",
    more: "یہ سہولتیں سوشل سیکیورٹی کا ادارہ دیتا ہے۔ اپنا کارڈ ہم سے مانگیں۔",
    icon: "hospital",
  },
];

export const applyCallToAction: Translation<typeof en.applyCallToAction> = {
  title: "آپ کے کام کی اسامی نہیں ملی؟",
  text: () =>
    "پھر بھی درخواست دیں، اور جو نوکری چاہیے، وہ چنیں۔ سی وی نہ ہو تو ہمیں فون کریں یا واٹس ایپ پر لکھیں۔",
  label: "درخواست بھیجیں",
  path: "/career-apply",
};

export const careerBanner: Translation<typeof en.careerBanner> = {
  title: pageLabels["/career"],
  description:
    "کون سی اسامیاں خالی ہیں، درخواست کیسے دیں، اور اس کے بعد کیا ہوتا ہے۔ ہم امیدواروں سے کبھی پیسے نہیں مانگتے۔",
  image: "/images/banners/career-hero.svg",
};

/** Replaces the description if jobs are open. The list of jobs follows. */
export const openNow: Translation<typeof en.openNow> = "ہم کبھی پیسے نہیں لیتے۔ خالی اسامیاں:";

export const jobsIntro: Translation<typeof en.jobsIntro> = {
  eyebrow: "ہمارے ساتھ کام کریں",
  title: "اس وقت خالی اسامیاں",
};

/** For applicants far away from all jobs. Shown below the list on the banner. */
export const forDistantApplicants: Translation<typeof en.forDistantApplicants> = {
  office: (city) => `ہمارا دفتر ${city} میں ہے۔`,
  question: "آپ کے ضلع میں کوئی اسامی نہیں؟",
  whatsapp: "واٹس ایپ پر اپنا ضلع لکھیں",
};

export const jobsFailed: Translation<typeof en.jobsFailed> = {
  failedTitle: "اسامیوں کی فہرست نہیں کھل سکی",
};

export const jobListWords: Translation<typeof en.jobListWords> = {
  loading: "اسامیوں کی فہرست کھل رہی ہے",
  none: "کوئی اسامی نہیں ملی",
  noneText: "اس وقت کوئی اسامی خالی نہیں۔ آپ پھر بھی اپنی پسند کے عہدے کے لیے درخواست دے سکتے ہیں۔",
  ...jobsFailed,
};
