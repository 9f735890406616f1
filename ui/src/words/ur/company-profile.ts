import type * as en from "../en/company-profile";
import { pageLink } from "../links";
import type { Translation } from "../translation";
import { pictures } from "./pictures";

export const profileHead: Translation<typeof en.profileHead> = {
  title: "کمپنی کا تعارف پندرہ تصویروں میں",
  description:
    "اسلام آباد کی ایک پرائیویٹ سیکیورٹی کمپنی۔ ہماری تاریخ، علاقے اور کام پندرہ تصویروں میں، گیٹ سے کنٹرول روم تک۔",
};

export const profileBanner: Translation<typeof en.profileBanner> = {
  title: "کمپنی کا تعارف",
  description: "ہماری تاریخ، ہمارے علاقے اور ہمارا کام پندرہ تصویروں میں۔",
  image: "/images/banners/profile-hero.svg",
};

export const profileFacts: Translation<typeof en.profileFacts> = {
  title: (locality) => `${locality} کی ایک سیکیورٹی کمپنی`,
  // A Latin name before the digits of a date would take them with it.
  founding: (name, founded, locality, regions) =>
    `ہماری کمپنی کا نام ${name} ہے۔ یہ ${founded} کو قائم ہوئی۔ دفتر ${locality} میں ہے۔ ہم ${regions} میں کلائنٹس کے لیے کام کرتے ہیں۔`,
  text: "کلائنٹس ہمارے پاس تین میں سے ایک کام لے کر آتے ہیں۔ کسی جگہ کی دن رات حفاظت، کسی تقریب یا سفر کی حفاظت، یا سٹاف کی تربیت۔ گارڈز، کتے، الارم، کیمرے اور گاڑیاں سب ایک پلان پر چلتے ہیں۔ اس طرح ایک سے جو رہ جائے، وہ دوسرا دیکھ لیتا ہے۔",
  labels: { established: "قائم ہوئی", office: "دفتر", regions: "کام کے علاقے" },
  about: pageLink("/about-us"),
  print: "پرنٹ کریں یا PDF محفوظ کریں",
};

export const slideshowWords: Translation<typeof en.slideshowWords> = {
  eyebrow: "ہمارا کام تصویروں میں",
  title: "ہمارا کام پندرہ تصویروں میں",
  label: "کمپنی کا تعارف تصویروں میں",
  previous: "پچھلی تصویر",
  next: "اگلی تصویر",
  scroll: "تمام تصویریں دیکھنے کے لیے دائیں بائیں سرکائیں۔",
  show: (title) => `تصویر دکھائیں: ${title}`,
  position: (slide, slides) => `${slides} میں سے تصویر ${slide}`,
  /** The role descriptions of the carousel and its slides, for screen readers. */
  kind: "تصویروں کا سلسلہ",
  slideKind: "تصویر",
};

/** The slide and its picture. */
const slide = (number: number) => ({
  number,
  src: `/images/slides/slide-${String(number).padStart(2, "0")}.svg`,
});

export type SlideContent = en.SlideContent;

/** Numbers 1 to 14 and 16: the gap comes from the specification. */
export const slides: SlideContent[] = [
  {
    ...slide(1),
    alt: pictures.gate.alt,
    title: "پوسٹ",
    text: "کیبن میں روزنامچہ، وائرلیس کا چارجر اور اس پوسٹ کی تحریری ہدایات ہوتی ہیں۔ گارڈ آنے والوں سے باہر ملتے ہیں۔",
  },
  {
    ...slide(2),
    alt: "خاکہ: شام کو دفتر کی لابی میں ایک شخص شیشے کے گیٹ کے ریڈر پر کارڈ لگا رہا ہے؛ پاس گارڈ کھڑا ہے",
    title: "لابی",
    text: "کارڈ سے کھلنے والے گیٹ گنتے ہیں کہ اندر کتنے لوگ ہیں۔ آگ لگے تو فائر بریگیڈ پہلے یہی تعداد پوچھتی ہے۔",
  },
  {
    ...slide(3),
    alt: "خاکہ: گارڈ کا ہاتھ چابیوں کی روشن الماری میں چابی واپس لٹکا رہا ہے؛ نیچے چارجر میں وائرلیس سیٹ، ایک جگہ خالی ہے",
    title: "چابیاں اور وائرلیس سیٹ",
    text: "چابی پر نمبر ہوتا ہے، نام نہیں۔ چابی کس کے پاس ہے، یہ رجسٹر میں لکھا ہوتا ہے۔ شفٹ کے بعد ہر وائرلیس سیٹ واپس چارجر میں جاتا ہے۔",
  },
  {
    ...slide(4),
    alt: "خاکہ: رات کو گارڈ بلٹ پروف گاڑی کا پچھلا دروازہ کھول رہا ہے؛ کنارے پر موٹے شیشے کی تہیں، نیچے بولٹ لگا سٹیل",
    title: "بلٹ پروف گاڑی",
    text: "گاڑی کیا روک سکتی ہے، یہ اس کے سرٹیفکیٹ میں لکھا ہے۔ کرائے پر لینے سے پہلے اسے پڑھیں۔ یہ بھی پوچھیں کہ گاڑی کیا نہیں کر سکتی۔",
  },
  {
    ...slide(5),
    alt: pictures.drill.alt,
    title: "تربیت کا میدان",
    text: "دن وردی اور پریڈ سے شروع ہوتا ہے۔ پھر تلاشی، رپورٹ لکھنے اور ابتدائی طبی امداد کی باری آتی ہے۔",
  },
  {
    ...slide(6),
    alt: pictures.marquee.alt,
    title: "تقریب",
    text: "دروازے کھلنے سے پہلے سب گارڈز پوری جگہ کا چکر لگا کر دیکھتے ہیں۔ وہ باہر نکلنے کا سب سے قریبی راستہ یاد کر لیتے ہیں۔",
  },
  {
    ...slide(7),
    alt: pictures.handler.alt,
    title: "ڈاگ سکواڈ",
    text: "کتا اور ہینڈلر جوڑی میں کام کرتے ہیں۔ کتا کب آرام کرے، یہ فیصلہ ہینڈلر کا ہے۔",
  },
  {
    ...slide(8),
    alt: pictures.controlRoom.alt,
    title: "کنٹرول روم",
    text: "آپریٹر ایک ساتھ کئی جگہیں دیکھتے ہیں۔ وہ سب سے قریبی گارڈ کو بھیجتے ہیں اور وقت لکھتے ہیں۔",
  },
  {
    ...slide(9),
    alt: "خاکہ: سڑک پر تین گاڑیاں، 60 میٹر کے فاصلے پر؛ نیچے شہر میں، 8 میٹر کے فاصلے پر",
    title: "قافلہ",
    text: "ایک گاڑی آگے دیکھتی ہے، ایک میں مسافر ہوتے ہیں، اور ایک پیچھے سے حفاظت کرتی ہے۔ شہر میں گاڑیاں قریب قریب چلتی ہیں۔",
  },
  {
    ...slide(10),
    alt: pictures.response.alt,
    title: "الارم",
    text: "الارم کا فائدہ تبھی ہے جب بجنے پر کوئی پہنچے۔ اس لیے فون نمبروں کی فہرست پر اتنی ہی توجہ دیں جتنی بیٹری پر۔",
  },
  {
    ...slide(11),
    alt: "خاکہ: ہوٹل کی لابی میں تلاشی کی میز پر دستانے پہنے ہاتھ مالک کے سامنے سفری بیگ کھول رہے ہیں؛ ٹرے میں فون، چابیاں اور گھڑی ہے",
    title: "تلاشی",
    text: "بیگ ایک ایک کر کے میز پر، مالک کے سامنے دیکھے جاتے ہیں۔ میزیں ایسے لگتی ہیں کہ قطار والے بیگ میں نہ جھانک سکیں۔",
  },
  {
    ...slide(12),
    alt: pictures.patrol.alt,
    title: "چار دیواری",
    text: "باڑ کے ساتھ گشت میں دیکھا جاتا ہے کہ کیا بدلا ہے۔ مثلاً بجھی ہوئی بتی، تار کے نیچے خالی جگہ، یا نئی پگڈنڈی۔",
  },
  {
    ...slide(13),
    alt: pictures.crew.alt,
    title: "راستہ",
    text: "طے شدہ راستہ، متبادل راستہ اور رکنے کی محفوظ جگہیں ایک ہی نقشے پر ہیں۔ سب ڈرائیور اسے غور سے دیکھ چکے ہیں۔",
  },
  {
    ...slide(14),
    alt: "خاکہ: ایک عمارت اور اس کے گرد رات کا گشت، اوپر سے",
    title: "عمارت",
    text: "پہلا گشت سٹاف کے آنے سے پہلے پورا ہو جاتا ہے۔ کوئی کھڑکی کھلی رہ گئی ہو تو روزنامچے میں لکھا جاتا ہے۔",
  },
  {
    ...slide(16),
    alt: "قلعے کے برج والی ڈھال، اور انگریزی میں یہ الفاظ: متبادل گارڈ کے آنے تک پوسٹ پر قائم۔",
    title: "ڈھال",
    text: "ڈھال پر قلعے کا برج ہمارا نشان ہے۔ جو کچھ اس کے پیچھے ہے، یہ اس کی حفاظت کرتا ہے۔",
  },
];
