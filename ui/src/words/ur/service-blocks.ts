import type * as en from "../en/service-blocks";
import type { Translation } from "../translation";
import { pictures } from "./pictures";

export type { BlockPicture, ServiceBlock } from "../en/service-blocks";

export const serviceBlocks: en.ServiceBlock[] = [
  {
    title: "مقررہ جگہ پر گارڈز اور فزیکل سیکیورٹی",
    url: "/services/physical-security",
    text: "گیٹ، ریسپشن اور چار دیواری کے لیے گارڈز۔",
    more: "ہر پوسٹ کی تحریری ہدایات ہوتی ہیں، اور ہر سائٹ کے سپروائزر۔ ہر واقعے کی تحریری رپورٹ بنتی ہے۔",
    image: pictures.gate,
  },
  {
    title: "سیکیورٹی سسٹم",
    url: "/services/security-system",
    text: "کیمرے، آنے جانے کا کنٹرول اور سینسر، آپ کی سائٹ کے دروازوں اور چھپے کونوں کے حساب سے۔",
    more: "آلات گارڈ کو بتاتے ہیں کہ کہاں جانا ہے۔ وہ گارڈ کی جگہ نہیں لیتے۔",
    image: pictures.controlRoom,
  },
  {
    title: "سیکیورٹی ایسکارٹ",
    url: "/services/security-escort",
    text: "لوگوں، سامان اور قافلوں کے لیے مسلح یا غیر مسلح ایسکارٹ۔",
    more: "راستہ، رکنے کی جگہیں اور متبادل پلان روانگی سے پہلے طے ہوتے ہیں۔ عملہ راستے میں رپورٹ دیتا ہے۔",
    image: pictures.crew,
  },
  {
    title: "بڑی تقریبات اور خاص مواقع",
    url: "/services/high-profile-events",
    text: "کانفرنسیں، شادیاں، نمائشیں اور دورے۔",
    more: "ہم داخلے کی لائنوں، تلاشی، پارکنگ اور باہر نکلنے کے راستوں کا پلان بناتے ہیں۔ دروازے کھلنے سے پہلے ہم گارڈز کو سب کچھ سمجھاتے ہیں۔",
    image: pictures.marquee,
  },
  {
    title: "تربیت اور کورسز",
    url: "/services/training-courses",
    text: "ہمارے گارڈز پوری نوکری کے دوران تربیت لیتے ہیں۔",
    more: "ہم آپ کے سٹاف کو بھی تربیت دے سکتے ہیں: آنے جانے کا کنٹرول، آگ، ابتدائی طبی امداد۔ یہ بھی کہ پولیس کے آنے تک کیا کرنا ہے۔",
    image: pictures.drill,
  },
];

export const servicesIntro: Translation<typeof en.servicesIntro> = {
  title: "گارڈز، کیمرے اور کورسز، ایک ہی کمپنی سے",
  lead: "ہر سائٹ کا اپنا پلان ہوتا ہے: تربیت یافتہ گارڈز، صحیح سامان اور ایک سائٹ منیجر۔ آپ سائٹ منیجر کو فون کر سکتے ہیں۔",
};
