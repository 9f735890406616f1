import { VisuallyHidden } from "../../ui/VisuallyHidden";
import type * as en from "../en/home";
import type { StripItem } from "../en/home";
import type { Translation } from "../translation";
import { pictures } from "./pictures";

export type { StripItem } from "../en/home";

export const homeHead: Translation<typeof en.homeHead> = {
  title: "اسلام آباد میں گارڈز، ایسکارٹ اور سیکیورٹی سسٹم",
  description:
    "اسلام آباد میں پرائیویٹ سیکیورٹی: گارڈز، تقریبات، مسلح اور غیر مسلح ایسکارٹ، سیکیورٹی سسٹم اور تربیت۔ اسلام آباد، پنجاب اور خیبر پختونخوا۔",
};

export const homeHero: Translation<typeof en.homeHero> = {
  eyebrow: (place, year) => `${place} · ${year} سے`,
  /** `accent` puts the end of the title on a separate line, in another colour. */
  title: (accent) => <>گارڈز سے کیمروں تک {accent("سیکیورٹی کی خدمات")}</>,
  lead: (areas) =>
    `لوگوں، کاروبار اور تقریبات کی حفاظت: آپ کی ضرورت کے مطابق، اور ٹیکنالوجی کی مدد سے۔ ${areas} میں۔`,
  alt: "خاکہ: رات کو ایک احاطہ جس کی حفاظت ہو رہی ہے",
  places: ["مین گیٹ", "ریسپشن", "سروس گیٹ", "گشت", "سپروائزر کی میز", "جمع ہونے کی جگہ"],
  buttons: [
    { label: "فزیکل سیکیورٹی", path: "/services/physical-security" },
    { label: "بڑی تقریبات", path: "/services/high-profile-events" },
    { label: "سیکیورٹی ایسکارٹ", path: "/services/security-escort" },
    { label: "تربیت اور کورسز", path: "/services/training-courses" },
    { label: "سیکیورٹی سسٹم", path: "/services/security-system" },
    { label: "بلٹ پروف گاڑیاں", path: "/services/bullet-proof-vehicles" },
  ],
};

/** The line above the buttons of the hero. */
export const jobsButton: Translation<typeof en.jobsButton> = {
  label: "نوکری چاہیے؟ خالی اسامیاں دیکھیں",
  path: "/career",
};

export const aboutTeaser: Translation<typeof en.aboutTeaser> = {
  title: (founded) => `${founded} سے ڈیوٹی پر`,
  text: "ہم اسلام آباد کی ایک پرائیویٹ سیکیورٹی کمپنی ہیں۔ ہمارے گارڈز نوکری کے دوران بھی تربیت لیتے رہتے ہیں۔ ہم ٹیکنالوجی پر پیسے لگاتے ہیں۔ ہماری کوشش ہوتی ہے کہ ہر کلائنٹ کئی سال ہمارے ساتھ رہے۔",
  image: pictures.firstShift,
  path: "/about-us",
  about: "کمپنی کے بارے میں",
  // Each name is below its number.
  years: "سال سے ڈیوٹی پر",
  licences: "لائسنس ہمارے پاس",
  guards: "گارڈز ڈیوٹی پر",
  nightSupervisors: "رات کے سپروائزر",
  districts: "اضلاع",
};

/** Screen readers also read the subject. */
export const readMore: typeof en.readMore = (subject) => (
  <span>
    مزید پڑھیں<VisuallyHidden>: {subject}</VisuallyHidden>
  </span>
);

export const ourClients: Translation<typeof en.ourClients> = {
  title: "ہمارے کلائنٹس",
  lead: "کوٹیشن کے ساتھ حوالے (ریفرنس) مانگیں۔",
  pause: "کلائنٹس کی چلتی ہوئی پٹی روکیں",
  play: "کلائنٹس کی پٹی چلائیں",
};

/** Shown if the company file has no clients. */
export const ourSectors: Translation<typeof en.ourSectors> = {
  title: "وہ شعبے جن کے لیے ہم پلان بناتے ہیں",
  lead: "کوٹیشن کے ساتھ حوالے (ریفرنس) مانگیں۔",
  pause: "شعبوں کی چلتی ہوئی پٹی روکیں",
  play: "شعبوں کی پٹی چلائیں",
};

export const emergencySection: Translation<typeof en.emergencySection> = {
  title: "ایمرجنسی نمبر",
  lead: "خطرہ ہو تو پہلے 15 یا 1122 پر فون کریں۔",
  first: ["15", "1122"],
  /** Shown next to a number that has been replaced by another. */
  current: (number) => <>اب {number}</>,
};

export const latestNews: Translation<typeof en.latestNews> = {
  title: "خبریں اور مشورے",
  more: { label: "تمام خبریں", path: "/news" },
};

/** Shown on the page of reasons to choose the company. */
export const homeQuote: Translation<typeof en.homeQuote> =
  "سڑک سے دیکھیں تو سب گارڈ ایک جیسے لگتے ہیں۔ فرق ان باتوں میں ہے جو نظر نہیں آتیں۔";

export const stripLabel: Translation<typeof en.stripLabel> = "خدمات";

export const serviceStrip: StripItem[] = [
  { label: "سیکیورٹی کی خدمات", path: "/what-we-do", icon: "shield" },
  { label: "سیکیورٹی سسٹم", path: "/services/security-system", icon: "camera" },
  { label: "چوری سے بچاؤ کا الارم", path: "/services/burglar-alarm", icon: "siren" },
  { label: "تربیت", path: "/services/training-courses", icon: "cap" },
  { label: "ڈاگ سکواڈ", path: "/services/canine", icon: "paw" },
];

export const contractIntro: Translation<typeof en.contractIntro> = {
  title: "پہلے فون سے پہلی شفٹ تک",
  lead: "ہر علاقے میں پرائیویٹ سیکیورٹی کا اپنا قانون اور اپنا لائسنس ہے۔ اس لیے ہم پہلے پوچھتے ہیں کہ آپ کی سائٹ کہاں ہے۔ سائٹ وہ جگہ ہے جس کی حفاظت کرنی ہے۔",
};

export const contractSteps: Translation<typeof en.contractSteps> = [
  {
    title: "آپ سائٹ کے بارے میں بتاتے ہیں",
    text: "ہمیں فون کریں یا کوٹیشن کا فارم بھریں۔ پتہ اور ڈیوٹی کے اوقات بتائیں، اور یہ کہ کس چیز کی حفاظت کرنی ہے۔ یہ بھی بتائیں کہ کیا آپ مسلح گارڈز کا سوچ رہے ہیں۔",
  },
  {
    title: "ہم سروے کرتے ہیں",
    text: "ہم گیٹ، دیواریں، روشنی، کیمرے اور پارکنگ دیکھتے ہیں۔ ہم پڑوس اور سب سے قریبی پولیس سٹیشن کا راستہ بھی دیکھتے ہیں۔",
  },
  {
    title: "آپ کو تحریری کوٹیشن ملتی ہے",
    text: "پوسٹیں، شفٹیں، سامان اور قیمت کاغذ پر۔ مسلح گارڈ ہو تو کوٹیشن میں اسلحے کا نام ہوتا ہے۔ اس ادارے کا نام بھی ہوتا ہے جس کے قواعد لاگو ہیں۔",
  },
  {
    title: "سروس کے معاہدے (SLA) پر دستخط ہوتے ہیں",
    text: "اس میں ہر گارڈ کا کام لکھا ہوتا ہے۔ یہ بھی کہ غیر حاضر گارڈ کی جگہ کون آئے گا۔ رپورٹ کس بات کی ہو گی اور کون سی بات راز رہے گی، یہ بھی لکھا ہوتا ہے۔ معاہدہ ختم کرنے کا طریقہ بھی۔",
  },
  {
    title: "گارڈز کام شروع کرتے ہیں",
    text: "سائٹ کے لیے ایک سائٹ منیجر اور سپروائزر مقرر ہوتے ہیں۔ آپ کو واقعات کی رپورٹ اور ہفتہ وار رپورٹ ملتی ہے۔ ہر مہینے مینجمنٹ کے لیے رپورٹ ملتی ہے۔",
  },
];

/** The links below the strip. */
export const kindsOfSites: en.SiteLink[] = [
  { label: "فیکٹریاں", path: "/services/physical-security#factories", icon: "factory" },
  { label: "بینک", path: "/banks", icon: "bank" },
  { label: "ہاؤسنگ سوسائٹیاں", path: "/housing-societies", icon: "society" },
  { label: "سکول", path: "/services/physical-security#schools", icon: "school" },
];
