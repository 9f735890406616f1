import type * as en from "../en/pictures";
import type { Translation } from "../translation";

export const pictures: Translation<typeof en.pictures> = {
  gate: {
    src: "/images/services/static-guarding-800.svg",
    alt: "خاکہ: رات کے وقت گیٹ، گارڈ کا کیبن اور بیریئر اوپر سے؛ باہر ایک گاڑی انتظار میں ہے",
  },
  postKit: { src: "/images/side/post-kit.webp", alt: "پوسٹ کے سامان کی فہرست پر وائرلیس سیٹ، ٹارچ، چابیاں اور قلم" },
  occurrenceBook: {
    src: "/images/side/static-guarding-3.webp",
    alt: "کھڑکی کے پاس میز پر کھلا روزنامچہ، قلم، چابیاں اور وائرلیس سیٹ",
  },
  camera: {
    src: "/images/services/security-systems-800.webp",
    alt: "دھوپ والی دیوار پر سی سی ٹی وی کیمرہ، پیچھے درخت کے پتے",
  },
  controlDesk: {
    src: "/images/side/security-systems-1.webp",
    alt: "کنٹرول ڈیسک: دو سکرینوں پر سائٹ کا نقشہ اور کیمروں کی تصویریں، ہیڈ سیٹ اور لاگ شیٹ",
  },
  cardReader: {
    src: "/images/side/security-systems-2.webp",
    alt: "شیشے کے دروازے کے پاس کارڈ ریڈر اور دروازہ کھولنے کا بٹن",
  },
  journey: {
    src: "/images/services/security-escort-800.svg",
    alt: "خاکہ: دوراہے سے ٹول پلازہ تک طے شدہ راستہ، اس پر رکنے کی ایک روشن جگہ",
  },
  searchTable: {
    src: "/images/services/high-profile-events-800.webp",
    alt: "ہوٹل کی لابی میں تلاشی کی میز پر چمڑے کا بیگ، ٹرے اور ہاتھ والا میٹل ڈیٹیکٹر",
  },
  detector: {
    src: "/images/side/walk-through-gate.webp",
    alt: "ہوٹل کی لابی میں رسی والے سٹینڈوں کے درمیان واک تھرو گیٹ",
  },
  queueBelts: { src: "/images/side/queue-belts.webp", alt: "فیتے والے سٹینڈ، ان کے بیچ قطار کی خالی جگہ" },
  trainingGround: {
    src: "/images/services/training-800.webp",
    alt: "صبح کے وقت تربیت کا خالی میدان، زمین پر کونز اور رنگ سے بنی لائنیں",
  },
  extinguishers: {
    src: "/images/side/training-courses-1.webp",
    alt: "پکے صحن میں آگ بجھانے کے آلات کی قطار، پیچھے کونز اور آگ جلانے کی سٹیل کی ٹرے",
  },
  classroom: { src: "/images/side/training-courses-2.webp", alt: "کلاس روم کی میز پر نوٹ پیڈ اور قلم" },
};

export const scenes: Translation<typeof en.scenes> = {
  siren: "صبح کی روشنی میں باہر کی دیوار پر سائرن کا سفید ڈبہ",
  patrolButton: "باڑ کے کھمبے پر نمبر 07 کی تختی اور گشت کا بٹن",
  reception: "ریسپشن کی میز پر ملاقاتیوں کی شیٹ، ملاقاتی کارڈ اور فون",
  logSheet: "کنٹرول ڈیسک پر لاگ شیٹ اور قلم، پیچھے ہیڈ سیٹ اور سکرین پر سائٹ کا نقشہ",
  roadMap: "گاڑی کے بونٹ پر سڑکوں کا نقشہ، اس پر وائرلیس سیٹ، ٹارچ اور چابیاں",
  radios: "چارجر میں لگے وائرلیس سیٹ",
  keyCabinet: "الماری میں نمبر والی چابیاں، نیچے چارجر میں لگے وائرلیس سیٹ",
};
