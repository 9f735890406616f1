import { VisuallyHidden } from "../../ui/VisuallyHidden";
import type * as en from "../en/downloads";
import { lawsLink } from "../links";
import type { Translation } from "../translation";

export const downloadsHead: Translation<typeof en.downloadsHead> = {
  title: "ڈاؤن لوڈز",
  description:
    "اسلحے کے قواعد، این او سی (NOC) کا طریقہ اور ہر علاقے کے پرائیویٹ سیکیورٹی قوانین۔ پوسٹ کی ہدایات اور ہفتہ وار رپورٹ کے نمونے، قیمتوں کا خالی فارم۔ سب انگریزی میں۔",
};

export const downloadsBanner: Translation<typeof en.downloadsBanner> = {
  title: "ڈاؤن لوڈز",
  description:
    "پرائیویٹ سیکیورٹی کے قوانین، پوسٹ کی تحریری ہدایات اور ہفتہ وار رپورٹ کے نمونے، اور قیمتوں کے موازنے کا فارم۔ سب کاغذات انگریزی میں ہیں۔",
  image: "/images/banners/downloads-hero.svg",
};

export const downloadsWords: Translation<typeof en.downloadsWords> = {
  eyebrow: lawsLink.label,
  title: "قواعد اور قوانین",
  lead: "پرائیویٹ سیکیورٹی کمپنی کن قوانین کے تحت کام کرتی ہے، علاقے کے حساب سے۔ یہ کاغذات انگریزی میں ہیں۔",
  summaries:
    "خلاصہ ہمارا ہے، خود قانون نہیں۔ کوئی قدم اٹھانے سے پہلے سرکاری متن پڑھیں، یا وکیل سے پوچھیں۔",
  territories: "علاقے کے حساب سے",
  inEnglish: "(انگریزی)",
  source: (link) => <>سرکاری متن: {link}</>,
  pages: (pages) => (pages === 1 ? "1 صفحہ" : `${pages} صفحے`),
  size: (kilobytes) =>
    kilobytes < 1000
      ? `\u2066${kilobytes} KB\u2069`
      : `\u2066${(kilobytes / 1000).toFixed(1)} MB\u2069`,
  extent: (parts) => [...parts, "PDF"].join("، "),
  firstPage: (title) => `پہلا صفحہ: ${title}`,
  /** Screen readers also read the name of the document. */
  download: (title) => (
    <span>
      ڈاؤن لوڈ کریں<VisuallyHidden>: {title}، PDF</VisuallyHidden>
    </span>
  ),
  open: (title) => (
    <span>
      کھولیں<VisuallyHidden>: {title}، براؤزر میں، PDF</VisuallyHidden>
    </span>
  ),
};

export const specimensIntro: Translation<typeof en.specimensIntro> = {
  title: "دو نمونے اور قیمتوں کا فارم",
  lead: "گارڈ کیا پڑھتے ہیں، اور ہفتے کے آخر میں آپ کو کیا ملتا ہے۔ ان دو نمونوں میں سب کچھ فرضی ہے۔ تیسرے کاغذ پر کوٹیشنوں کا موازنہ کریں، ہماری کوٹیشن کا بھی۔ یہ کاغذ انگریزی میں ہیں۔",
};

export const previewWords: Translation<typeof en.previewWords> = {
  hide: "بند کریں",
  of: (title) => ({ show: "یہیں دیکھیں", name: `یہیں دیکھیں: ${title}`, frame: `جھلک: ${title}` }),
};
