import type * as en from "../en/hiring";
import type { Translation } from "../translation";

export const applyIntro: Translation<typeof en.applyIntro> = {
  eyebrow: "درخواست سے پہلے",
  title: "درخواست کیسے دیں",
  lead: "ہمیں خوشی ہے کہ آپ ہمارے ساتھ کام کرنا چاہتے ہیں۔ درخواست میں چند منٹ لگتے ہیں، اور کوئی فیس نہیں۔ خواتین ہر نوکری کے لیے درخواست دے سکتی ہیں۔",
};

/** From the form to the page of jobs. */
export const howToApply: Translation<typeof en.howToApply> = {
  label: "کیا ساتھ لائیں، اور آگے کیا ہوگا",
  path: "/career#how-title",
};

/** For the many who have neither. The link opens a chat with the start of a message. */
export const withoutResume: Translation<typeof en.withoutResume> = {
  title: "سی وی یا ای میل نہیں؟",
  text: "واٹس ایپ پر اپنا نام اور جو نوکری چاہیے، وہ لکھ کر بھیجیں، یا فون کریں۔ کوئی فیس نہیں۔",
  whatsapp: "واٹس ایپ",
  call: (number) => <>فون کریں {number}</>,
  message: (opening) =>
    opening ? `مجھے اس اسامی کے لیے درخواست دینی ہے: ${opening}۔ میرا نام: ` : "مجھے نوکری کے لیے درخواست دینی ہے۔ میرا نام: ",
};

export const applyWays: Translation<typeof en.applyWays> = {
  online: {
    title: "سی وی کے ساتھ",
    text: "اس ویب سائٹ کا فارم بھریں۔ موبائل فون پر بھی بھر سکتے ہیں۔ اپنا سی وی PDF یا Word کی فائل میں لگائیں۔",
  },
  office: {
    title: "سی وی یا ای میل کے بغیر",
    text: "ہمارے دفتر آئیں یا فون کریں۔ اپنا نام، موبائل نمبر اور جو نوکری چاہیے، وہ بتائیں۔ یہ بھی بتائیں کہ آپ نے اب تک کیا کام کیا ہے۔",
    walkIn: (place, hours) => `${place}، ${hours}`,
  },
};

export const applyLists: Translation<typeof en.applyLists> = [
  {
    title: "انٹرویو پر ساتھ لائیں",
    items: [
      "اپنا اصل شناختی کارڈ (CNIC)",
      "سکول کی سندیں، اگر ہوں",
      "ڈسچارج بک، اگر آپ فوج، پولیس یا کسی اور فورس میں رہے ہوں",
      "پولیس کریکٹر سرٹیفکیٹ، اگر ہو",
      "ڈرائیور کی نوکری کے لیے ڈرائیونگ لائسنس",
      "دو لوگوں کے نام اور نمبر، جو آپ کا کام جانتے ہوں",
    ],
  },
  {
    title: "دستخط سے پہلے ہم سے پوچھیں",
    items: [
      "تنخواہ کتنی ہے، اور کس دن ملتی ہے؟",
      "شفٹ کتنی لمبی ہے؟ چھٹی کس دن ہے، اور اوور ٹائم کے پیسے کیسے ملتے ہیں؟",
      "کیا تربیت کے پیسے ملتے ہیں؟",
      "کیا وردی، کھانا اور رہائش مفت ہیں؟",
      "چھٹیاں کتنے دن کی ہیں، اور بیمار ہونے پر کیا ہوتا ہے؟",
      "کیا اس نوکری سے میری فوج یا پولیس کی پنشن بدلتی ہے؟",
    ],
  },
];

export const applyNote: Translation<typeof en.applyNote> =
  "فارم کے ساتھ شناختی کارڈ کی کاپی نہ بھیجیں۔ اصل کارڈ انٹرویو پر دکھائیں۔";

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
    text: "اگر ہم آپ کو بلائیں تو بتاتے ہیں کہ کہاں آنا ہے۔ اپنا اصل شناختی کارڈ اور سرٹیفکیٹ لائیں، اور تنخواہ، ڈیوٹی کے گھنٹوں اور چھٹی کا پوچھیں۔",
  },
  {
    title: "پولیس سے تصدیق",
    text: "گارڈ کا ریکارڈ پولیس پہلی شفٹ سے پہلے چیک کرتی ہے۔ اس کے لیے کسی کو پیسے نہ دیں۔ اسلام آباد میں لائسنس دینے والے افسر کی تحریری اجازت بھی ضروری ہے۔ جب تک ہم تصدیق نہ کریں، اپنی موجودہ نوکری نہ چھوڑیں۔ وہاں کا قانون ان لوگوں کو گارڈ رکھنے سے روکتا ہے جن پر چوری یا فراڈ جیسا جرم ثابت ہوا ہو، یا جنہیں غلط رویے پر سرکاری نوکری سے نکالا گیا ہو۔",
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

/** In Urdu on the English pages too, so these are the same words. */
export const readInUrdu: Translation<typeof en.readInUrdu> = {
  label: "امیدواروں کے لیے",
  free: "ہم کبھی پیسے نہیں لیتے۔",
  link: "اردو میں پڑھیں",
};

export const fraudWarning: Translation<typeof en.fraudWarning> = {
  title: "ہم امیدواروں سے کبھی پیسے نہیں مانگتے",
  text: (company, phone) => (
    <>
      درخواست، انٹرویو یا نوکری کے لیے آپ کو کوئی پیسے نہیں دینے۔ کیا کوئی <bdi>{company}</bdi> کی نوکری کے لیے پیسے مانگتا ہے؟ یہ
      فراڈ ہے۔ پیسے نہ دیں، اور ہمیں فون کریں: <bdi dir="ltr">{phone}</bdi>
    </>
  ),
};
