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
  dutyBoard: {
    src: "/images/banners/organogram-hero.svg",
    subjectOnRight: true,
    alt: "خاکہ: رات کو سپروائزر دن کی پوسٹوں کے روشن بورڈ پر ایک ٹیگ کی جگہ بدل رہا ہے؛ دو گارڈ ٹوپیاں بغل میں لیے انتظار کر رہے ہیں",
  },
  patrol: {
    src: "/images/people/patrol.svg",
    alt: "خاکہ: صبح سے پہلے دو گارڈز، پیچھے سے، دیوار کے ساتھ گشت کر رہے ہیں؛ ٹارچ راستہ روشن کرتی ہے، پہاڑیوں کے نیچے شہر کی بتیاں ہیں",
  },
  postKit: {
    src: "/images/side/post-kit.svg",
    alt: "خاکہ: گارڈ روم کی میز پر لیمپ کے نیچے ٹوپی، ٹارچ، چیک لسٹ اور قلم، چابیاں اور وائرلیس سیٹ",
  },
  controlRoom: {
    src: "/images/services/security-system.svg",
    alt: "خاکہ: رات کو کنٹرول روم؛ آپریٹر سکرینوں کے سامنے بیٹھا ہے، سکارف پہنے گارڈ روشن سکرین کی طرف اشارہ کر رہی ہے، جس میں کوئی دیوار پر چڑھ رہا ہے",
  },
  controlDesk: {
    src: "/images/side/security-systems-1.svg",
    alt: "خاکہ: کنٹرول ڈیسک، ایک سکرین پر سائٹ کا نقشہ، دوسری پر چار کیمروں کی تصویریں؛ سامنے لیمپ، فون نمبروں کی فہرست، مگ اور ہیڈ سیٹ",
  },
  log: {
    src: "/images/what-we-do/control-room.svg",
    alt: "خاکہ: رات کو کنٹرول ڈیسک پر ایک ہاتھ روزنامچے میں لکھ رہا ہے؛ ساتھ ہیڈ سیٹ رکھا ہے، پیچھے دو سکرینیں ہیں",
  },
  response: {
    src: "/images/services/burglar-alarm.svg",
    alt: "خاکہ: رات کو دو گارڈ ایک گھر پر؛ ایک وائرلیس پر بات کر رہا ہے، دوسرا ٹارچ سے کھلی کھڑکی پر روشنی ڈال رہا ہے، اوپر سائرن سرخ ہے",
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
    src: "/images/banners/security-escort-hero.svg",
    subjectOnRight: true,
    alt: "خاکہ: صبح سے پہلے ایسکارٹ کی تین گاڑیاں پہاڑوں میں مڑتی سڑک پر جا رہی ہیں؛ آخری گاڑی میں عملے کا ایک رکن وائرلیس تھامے ہوئے ہے",
  },
  marquee: {
    src: "/images/services/high-profile-events.svg",
    alt: "خاکہ: شام کو مہمان شادی کے روشن شامیانے میں جا رہے ہیں؛ ایک گارڈ واک تھرو گیٹ پر کھڑا ہے، دوسری گارڈ راستہ دکھا رہی ہے",
  },
  drill: {
    src: "/images/services/training-courses.svg",
    alt: "خاکہ: صبح کے وقت انسٹرکٹر ٹرے میں لگی آگ کی طرف اشارہ کر رہا ہے؛ ایک گارڈ اسے بجھا رہا ہے، دو دیکھ رہے ہیں",
  },
  armouredVehicle: {
    src: "/images/banners/bullet-proof-vehicles-hero.svg",
    subjectOnRight: true,
    alt: "خاکہ: بلٹ پروف گاڑی جیسے شیشے کی ہو، نشستوں کے گرد اس کا خول سنہری لکیروں میں",
  },
};
