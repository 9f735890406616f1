import type * as en from "../en/pictures";
import type { Translation } from "../translation";

export const pictures: Translation<typeof en.pictures> = {
  gate: {
    src: "/images/services/physical-security.svg",
    alt: "خاکہ: رات کے وقت گیٹ کے بیریئر پر گارڈ، پیچھے سے، ہاتھ اٹھائے ہوئے؛ سامنے گاڑی رکی ہوئی ہے، اس کی ہیڈلائٹیں روشن ہیں",
  },
  firstShift: {
    src: "/images/people/first-shift.svg",
    alt: "صبح کی پہلی روشنی میں سائٹ کے روشن گیٹ کے سامنے گارڈز، پیچھے سے۔ سپروائزر دن کی ہدایات پڑھ رہا ہے۔",
  },
  patrol: {
    src: "/images/people/patrol.svg",
    alt: "خاکہ: صبح سے پہلے دو گارڈز، پیچھے سے، دیوار کے ساتھ گشت کر رہے ہیں؛ ٹارچ راستہ روشن کرتی ہے، پہاڑیوں کے نیچے شہر کی بتیاں ہیں",
  },
  postKit: { src: "/images/side/post-kit.webp", alt: "پوسٹ کے سامان کی فہرست پر وائرلیس سیٹ، ٹارچ، چابیاں اور قلم" },
  controlRoom: {
    src: "/images/services/security-system.svg",
    alt: "خاکہ: رات کو کنٹرول روم؛ آپریٹر سکرینوں کے سامنے بیٹھا ہے، سکارف پہنے گارڈ روشن سکرین کی طرف اشارہ کر رہی ہے، جس میں کوئی دیوار پر چڑھ رہا ہے",
  },
  controlDesk: {
    src: "/images/side/security-systems-1.webp",
    alt: "کنٹرول ڈیسک: دو سکرینوں پر سائٹ کا نقشہ اور کیمروں کی تصویریں، ہیڈ سیٹ اور لاگ شیٹ",
  },
  response: {
    src: "/images/services/burglar-alarm.svg",
    alt: "خاکہ: رات کو دو گارڈ ایک گھر پر؛ ایک ریڈیو پر بات کر رہا ہے، دوسرا ٹارچ سے کھلی کھڑکی پر روشنی ڈال رہا ہے، اوپر سائرن سرخ ہے",
  },
  handler: {
    src: "/images/services/canine.svg",
    alt: "خاکہ: رات کے وقت روشن گیٹ کے سامنے جرمن شیفرڈ کتا گاڑی کی تلاشی لے رہا ہے؛ ہینڈلر، پیچھے سے، اس کے پاس گھٹنے کے بل بیٹھا ہے",
  },
  crew: {
    src: "/images/services/security-escort.svg",
    alt: "خاکہ: صبح سے پہلے تین گاڑیوں کا عملہ پہلی گاڑی کے پاس کھڑا ہے؛ کمانڈر بونٹ پر رکھے راستے کے کاغذ پر اشارہ کر رہا ہے",
  },
  convoy: {
    src: "/images/banners/security-escort-hero-phone.svg",
    alt: "خاکہ: تین گاڑیاں اوپر سے، ہیڈلائٹیں روشن؛ کھلی سڑک پر دور دور، شہر میں پاس پاس",
  },
  marquee: {
    src: "/images/services/high-profile-events.svg",
    alt: "خاکہ: شام کو مہمان شادی کے روشن شامیانے میں جا رہے ہیں؛ ایک گارڈ واک تھرو گیٹ پر کھڑا ہے، دوسری گارڈ راستہ دکھا رہی ہے",
  },
  drill: {
    src: "/images/services/training-courses.svg",
    alt: "خاکہ: صبح کے وقت ٹرینر ٹرے میں لگی آگ کی طرف اشارہ کر رہا ہے؛ ایک گارڈ اسے بجھا رہا ہے، دو دیکھ رہے ہیں",
  },
  armouredVehicle: {
    src: "/images/banners/bullet-proof-vehicles-hero-phone.svg",
    alt: "خاکہ: بلٹ پروف گاڑی جیسے شیشے کی ہو، نشستوں کے گرد اس کا خول سنہری لکیروں میں",
  },
};

export const scenes: Translation<typeof en.scenes> = {
  detector: "ہوٹل کی لابی میں رسی والے سٹینڈوں کے درمیان واک تھرو گیٹ",
  queueBelts: "فیتے والے سٹینڈ، ان کے بیچ قطار کی خالی جگہ",
  searchTable: "ہوٹل کی لابی میں تلاشی کی میز پر چمڑے کا بیگ، ٹرے اور ہاتھ والا میٹل ڈیٹیکٹر",
  patrolButton: "باڑ کے کھمبے پر نمبر 07 کی تختی اور گشت کا بٹن",
  reception: "ریسپشن کی میز پر ملاقاتیوں کی شیٹ، ملاقاتی کارڈ اور فون",
  logSheet: "کنٹرول ڈیسک پر لاگ شیٹ اور قلم، پیچھے ہیڈ سیٹ اور سکرین پر سائٹ کا نقشہ",
  roadMap: "گاڑی کے بونٹ پر سڑکوں کا نقشہ، اس پر وائرلیس سیٹ، ٹارچ اور چابیاں",
  radios: "چارجر میں لگے وائرلیس سیٹ",
  keyCabinet: "الماری میں نمبر والی چابیاں، نیچے چارجر میں لگے وائرلیس سیٹ",
};
