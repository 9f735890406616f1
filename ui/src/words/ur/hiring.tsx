import type * as en from "../en/hiring";
import type { Translation } from "../translation";

export const applyIntro: Translation<typeof en.applyIntro> = {
  eyebrow: "درخواست سے پہلے",
  title: "درخواست کیسے دیں",
  lead: "ہمیں خوشی ہے کہ آپ ہمارے ساتھ کام کرنا چاہتے ہیں۔ درخواست میں چند منٹ لگتے ہیں، اور کوئی فیس نہیں۔ خواتین ہر نوکری کے لیے درخواست دے سکتی ہیں۔",
};

/** The link from the form to the page of jobs. */
export const howToApply: Translation<typeof en.howToApply> = {
  label: "کیا ساتھ لائیں، اور آگے کیا ہو گا",
  path: "/career#bring-title",
};

/** For applicants without a CV. */
export const withoutResume: Translation<typeof en.withoutResume> = {
  title: "سی وی نہیں ہے؟",
  text: "واٹس ایپ پر بھی درخواست دے سکتے ہیں: نام، عمر، ضلع، فوج یا پولیس میں کتنے سال، اور کون سی نوکری۔ سی وی ہو تو ساتھ اس کی تصویر۔ شناختی کارڈ نہ بھیجیں۔ یا فون کریں۔ کوئی فیس نہیں۔",
  whatsapp: "واٹس ایپ",
  call: (number) => <>فون کریں {number}</>,
};

export const applyWays: Translation<typeof en.applyWays> = {
  online: {
    title: "سی وی کے ساتھ",
    text: "اس ویب سائٹ کا فارم بھریں۔ موبائل فون پر بھی بھر سکتے ہیں۔ اپنے سی وی کی تصویریں، یا PDF یا Word فائل لگائیں۔",
  },
  office: {
    title: "سی وی کے بغیر",
    text: "ہمارے دفتر آئیں، فون کریں یا واٹس ایپ پر لکھیں۔ اپنا نام، موبائل نمبر اور جو نوکری چاہیے، وہ بتائیں۔ یہ بھی بتائیں کہ آپ نے اب تک کیا کام کیا ہے۔",
    walkIn: (place, hours) => `${place}، ${hours}`,
    beforeYouTravel: (city) => `دفتر ${city} میں ہے۔ سفر سے پہلے فون کر کے وقت لیں۔`,
  },
};

/** The usual papers of an applicant. A job can have its own list. */
export const papersToBring: Translation<typeof en.papersToBring> = {
  title: "انٹرویو پر ساتھ لائیں",
  required: "ضروری",
  ifYouHave: "اگر ہو",
  items: [
    { text: "اپنا اصل شناختی کارڈ (CNIC)، دکھا کر واپس لے لیں", isRequired: true },
    { text: "سکول کی سندیں", isRequired: false },
    { text: "فوج، پولیس یا کسی اور فورس کی ڈسچارج بک", isRequired: false },
    { text: "پولیس کریکٹر سرٹیفکیٹ", isRequired: false },
    { text: "ڈرائیور کی نوکری کے لیے ڈرائیونگ لائسنس", isRequired: true },
    { text: "دو لوگوں کے نام اور نمبر، جو آپ کا کام جانتے ہوں", isRequired: true },
  ],
};

export const beforeYouSign: Translation<typeof en.beforeYouSign> = {
  title: "دستخط سے پہلے ہم سے پوچھیں",
  items: [
    "تنخواہ کتنی ہے، اور کس دن ملتی ہے؟",
    "شفٹ کتنے گھنٹے کی ہے؟ چھٹی کس دن ہے، اور اوور ٹائم کے پیسے کیسے ملتے ہیں؟",
    "کیا تربیت کے پیسے ملتے ہیں؟",
    "کیا وردی، کھانا اور رہائش مفت ہیں؟",
    "چھٹیاں کتنے دن کی ہیں، اور بیمار ہونے پر کیا ہوتا ہے؟",
  ],
};

export const applyNote: Translation<typeof en.applyNote> =
  "فارم کے ساتھ شناختی کارڈ کی کاپی نہ بھیجیں۔ اصل کارڈ انٹرویو پر دکھائیں۔ اسلام آباد میں ہر گارڈ کے لیے لائسنس دینے والے افسر کی تحریری اجازت ضروری ہے۔ وہاں قانوناً دو طرح کے لوگوں کو گارڈ کی نوکری نہیں مل سکتی۔ ایک وہ جن پر چوری یا فراڈ جیسا جرم ثابت ہوا ہو۔ دوسرے وہ جنہیں غلط رویے پر سرکاری نوکری سے نکالا گیا ہو۔";

export const hiringIntro: Translation<typeof en.hiringIntro> = {
  eyebrow: "درخواست کے بعد",
  title: "پہلی شفٹ تک پانچ مرحلے",
  lead: "درخواست ایک بار دیں۔ پھر آپ کو حوالہ نمبر ملتا ہے۔ ہمیں فون کریں تو یہ نمبر بتائیں۔",
};

export const hiringSteps: Translation<typeof en.hiringSteps> = [
  {
    title: "ہم آپ کی درخواست پڑھتے ہیں",
    text: "ہم دیکھتے ہیں کہ آپ نے اب تک کیا کام کیا ہے۔ پھر دیکھتے ہیں کہ کون سی نوکری اور کون سی جگہ آپ کے لیے ٹھیک ہے۔",
  },
  {
    title: "انٹرویو",
    text: "اگر ہم آپ کو بلائیں گے تو یہ بھی بتائیں گے کہ کہاں آنا ہے۔ آنے سے پہلے اس ویب سائٹ والے نمبر پر فون کریں۔ اپنا اصل شناختی کارڈ اور سرٹیفکیٹ لائیں، اور تنخواہ، ڈیوٹی کے گھنٹوں اور چھٹی کا پوچھیں۔",
  },
  {
    title: "پولیس سے تصدیق",
    text: "گارڈ کا ریکارڈ پولیس پہلی شفٹ سے پہلے چیک کرتی ہے۔ اس کے لیے کسی کو پیسے نہ دیں۔ جب تک ہم نہ بتائیں کہ نوکری پکی ہے، اپنی موجودہ نوکری نہ چھوڑیں۔",
  },
  {
    title: "طبی معائنہ",
    text: "ڈاکٹر دیکھتے ہیں کہ آپ کی صحت اس کام کے لیے ٹھیک ہے یا نہیں۔ اس کے لیے کسی کو پیسے نہ دیں۔",
  },
  {
    title: "پہلے تربیت، پھر کام",
    text: "پہلے آپ سیکھتے ہیں۔ پھر سپروائزر آپ کو سائٹ دکھاتے ہیں اور وہاں کی ہدایات سمجھاتے ہیں۔",
  },
];

/** The same words as in `en/hiring.tsx`. */
export const noFeesInUrdu: Translation<typeof en.noFeesInUrdu> = {
  label: "امیدواروں کے لیے",
  text: "ہم کبھی پیسے نہیں لیتے۔",
  link: "اردو میں پڑھیں",
};

/** Shown after an application. */
export const neverCharge: Translation<typeof en.neverCharge> =
  "ہم امیدواروں سے کبھی پیسے نہیں مانگتے۔ نوکری کے لیے کسی کو پیسے نہ دیں۔";

export const fraudWarning: Translation<typeof en.fraudWarning> = {
  title: "ہم امیدواروں سے کبھی پیسے نہیں مانگتے",
  text: (company, phone) => (
    <>
      درخواست، انٹرویو یا نوکری کے لیے آپ کو کوئی پیسے نہیں دینے۔ اگر کوئی ایجنٹ یا فون کرنے والا{" "}
      <bdi>{company}</bdi> کی نوکری کے لیے پیسے مانگے تو یہ فراڈ ہے۔ پیسے نہ دیں، اور ہمیں فون کریں:{" "}
      <bdi dir="ltr">{phone}</bdi>
    </>
  ),
};
