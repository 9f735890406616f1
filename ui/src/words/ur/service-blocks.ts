import type * as en from "../en/service-blocks";
import type { Translation } from "../translation";
import { pictures } from "./pictures";

export type { BlockPicture, ServiceBlock } from "../en/service-blocks";

export const serviceBlocks: en.ServiceBlock[] = [
  {
    title: "مقررہ جگہ پر گارڈز اور فزیکل سیکیورٹی",
    url: "/services/physical-security",
    text: "گیٹ، ریسپشن اور چار دیواری کے لیے گارڈز۔",
    facts: ["ہر پوسٹ کی تحریری ہدایات، اور ہر سائٹ کا سپروائزر", "ہر واقعے کی تحریری رپورٹ"],
    image: pictures.gate,
  },
  {
    title: "سیکیورٹی سسٹم",
    url: "/services/security-system",
    text: "کیمرے، آنے جانے کا کنٹرول اور سینسر، آپ کی سائٹ کے دروازوں اور چھپے کونوں کے حساب سے۔",
    facts: [
      "آلات گارڈ کو بتاتے ہیں کہ کہاں جانا ہے",
      "جانا گارڈ ہی کو ہوتا ہے، کیمرا اس کی جگہ نہیں لیتا",
    ],
    image: pictures.controlRoom,
  },
  {
    title: "سیکیورٹی ایسکارٹ",
    url: "/services/security-escort",
    text: "لوگوں، سامان اور قافلوں کے لیے مسلح یا غیر مسلح ایسکارٹ۔",
    facts: ["راستہ، رکنے کی جگہیں اور متبادل پلان روانگی سے پہلے طے", "راستے میں عملے کی رپورٹ"],
    image: pictures.crew,
  },
  {
    title: "بڑی تقریبات اور خاص مواقع",
    url: "/services/high-profile-events",
    text: "کانفرنسیں، شادیاں، نمائشیں اور دورے۔",
    facts: [
      "داخلے کی لائنوں، تلاشی، پارکنگ اور باہر نکلنے کے راستوں کا پلان",
      "دروازے کھلنے سے پہلے گارڈز کی بریفنگ",
    ],
    image: pictures.marquee,
  },
  {
    title: "تربیت اور کورسز",
    url: "/services/training-courses",
    text: "ہمارے گارڈز پوری نوکری کے دوران تربیت لیتے ہیں۔",
    facts: [
      "آپ کے سٹاف کے لیے بھی کورس: آنے جانے کا کنٹرول، آگ، ابتدائی طبی امداد",
      "پولیس کے آنے تک کیا کرنا ہے",
    ],
    image: pictures.drill,
  },
];

export const servicesIntro: Translation<typeof en.servicesIntro> = {
  title: "گارڈز، کیمرے اور کورسز، ایک ہی کمپنی سے",
  lead: "ہر سائٹ کا اپنا پلان ہوتا ہے: تربیت یافتہ گارڈز، صحیح سامان اور ایک سائٹ منیجر۔ آپ سائٹ منیجر کو فون کر سکتے ہیں۔",
};
