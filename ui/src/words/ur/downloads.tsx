import type * as en from "../en/downloads";
import type { DownloadDocument } from "../en/downloads";
import { lawsLink } from "../links";
import type { Translation } from "../translation";

export type { DownloadDocument } from "../en/downloads";

export const downloadsHead: Translation<typeof en.downloadsHead> = {
  title: "ڈاؤن لوڈز",
  description:
    "اسلحے کے قواعد، این او سی (NOC) کے طریقے اور پرائیویٹ سیکیورٹی قوانین کے خلاصے۔ پوسٹ کی ہدایات اور ہفتہ وار رپورٹ کے نمونے، قیمتوں کا خالی فارم۔ سب انگریزی میں۔",
};

type Sheet = { file: string } & Pick<DownloadDocument, "pages" | "kilobytes" | "extent" | "note">;

/** The documents are in English, and their titles say so. */
function sheet(id: number, name: string, { file, ...facts }: Sheet): DownloadDocument {
  const title = `${name} (انگریزی)`;
  return {
    id,
    title,
    heading: title,
    preview: `/images/downloads/${file}.webp`,
    alt: `پہلا صفحہ: ${title}`,
    downloadLink: `/downloads/${file}.pdf`,
    ...facts,
  };
}

/** The name of a law is English. */
function law(id: number, name: string, sheetFacts: Sheet): DownloadDocument {
  const heading = (
    <>
      <span lang="en" dir="ltr">
        {name}
      </span>{" "}
      (انگریزی)
    </>
  );
  return { ...sheet(id, name, sheetFacts), heading };
}

const askHome = "اصل عبارت کے لیے محکمہ داخلہ سے پوچھیں۔";

/** The sheets of documents/sheets.json. The gaps between the ids come from the specification. */
export const documents: DownloadDocument[] = [
  law(1, "Pakistan Arms Rules, 2021", {
    file: "pakistan-arms-rules-2021",
    pages: 1,
    kilobytes: 51,
    extent: "اب نافذ نہیں",
    note: "اس کے بعد 2022 اور 2023 کے اسلحہ رولز آئے۔",
  }),
  law(2, "Standard Operating Procedure (SOP) 2020 on NOCs for private security companies", {
    file: "sop-2020-noc-private-security-companies",
    pages: 1,
    kilobytes: 49,
    extent: "مرحلوں کا خلاصہ",
    note: "پرانی ہدایات سے؛ اصل عبارت کے لیے وزارت داخلہ سے پوچھیں۔",
  }),
  law(3, "ICT Private Security Companies Ordinance, 2001", {
    file: "ict-private-security-companies-ordinance-2001",
    pages: 2,
    kilobytes: 60,
    extent: "پورا خلاصہ",
  }),
  law(5, "Khyber Pakhtunkhwa Private Security Companies Rules, 2003", {
    file: "kp-private-security-companies-rules-2003",
    pages: 1,
    kilobytes: 47,
    extent: "نام اور تاریخیں",
    note: `عنوان، اور وہ کہاں سے لیے گئے؛ ${askHome}`,
  }),
  law(6, "Khyber Pakhtunkhwa Private Security Companies Ordinance, 2002", {
    file: "kp-private-security-companies-ordinance-2002",
    pages: 1,
    kilobytes: 51,
    extent: "دفعات کے عنوان",
    note: `دفعات کے عنوان؛ ${askHome}`,
  }),
  law(7, "Punjab Private Security Companies (Regulation and Control) (Amendment) Act, 2004", {
    file: "punjab-private-security-companies-amendment-act-2004",
    pages: 1,
    kilobytes: 46,
    extent: "نام اور تاریخیں",
    note: `نام اور تاریخیں؛ ${askHome}`,
  }),
  law(9, "Punjab Private Security Companies (Regulation and Control) Ordinance, 2002", {
    file: "punjab-private-security-companies-ordinance-2002",
    pages: 1,
    kilobytes: 52,
    extent: "دفعات کے عنوان",
    note: `عنوان اور قانونی الفاظ کے معنی؛ ${askHome}`,
  }),
  law(10, "Sindh Private Security Agencies (Regulation and Control) Ordinance, 2000 and Rules, 2001", {
    file: "sindh-private-security-agencies-ordinance-2000-rules-2001",
    pages: 1,
    kilobytes: 48,
    extent: "تین دفعات",
    note: `تین دفعات، رولز اور اخباروں سے؛ ${askHome}`,
  }),
  law(11, "Balochistan Private Security Companies Ordinance, 2001", {
    file: "balochistan-private-security-companies-ordinance-2001",
    pages: 1,
    kilobytes: 45,
    extent: "نام اور تاریخیں",
    note: `نام، تاریخیں اور قانونی الفاظ کے معنی؛ ${askHome}`,
  }),
];

/** The specimens of documents/specimens. Their ids only tell the cards apart. */
export const specimens: DownloadDocument[] = [
  sheet(101, "نمونہ: پوسٹ کی تحریری ہدایات", {
    file: "specimen-post-order",
    pages: 1,
    kilobytes: 56,
    extent: "نمونہ",
    note: "سائٹ، نام اور وقت فرضی ہیں۔",
  }),
  sheet(102, "نمونہ: ہفتہ وار رپورٹ", {
    file: "specimen-weekly-report",
    pages: 1,
    kilobytes: 58,
    extent: "نمونہ",
    note: "سائٹ، اعداد اور واقعات فرضی ہیں۔",
  }),
  sheet(103, "قیمتوں کا فارم", {
    file: "specimen-price-sheet",
    pages: 1,
    kilobytes: 60,
    extent: "خالی فارم",
    note: "تین کمپنیوں کی کوٹیشنوں کا لائن بہ لائن موازنہ کرنے کے لیے۔",
  }),
];

export const downloadsBanner: Translation<typeof en.downloadsBanner> = {
  title: "ڈاؤن لوڈز",
  description:
    "پرائیویٹ سیکیورٹی کے قوانین کے خلاصے، پوسٹ کی تحریری ہدایات اور ہفتہ وار رپورٹ کے نمونے، اور قیمتوں کے موازنے کا فارم۔ سب کاغذات انگریزی میں ہیں۔",
  image: "/images/banners/downloads-hero.svg",
};

/** Where the law of a territory begins in the list. */
export const territories: Translation<typeof en.territories> = {
  label: "علاقے کے حساب سے",
  links: [
    { label: "اسلام آباد", id: 3 },
    { label: "خیبر پختونخوا", id: 5 },
    { label: "پنجاب", id: 7 },
    { label: "سندھ", id: 10 },
    { label: "بلوچستان", id: 11 },
  ],
};

export const downloadsWords: Translation<typeof en.downloadsWords> = {
  eyebrow: lawsLink.label,
  title: "قوانین کے 9 خلاصے",
  lead: "ہر خلاصہ بتاتا ہے کہ قانون کس بارے میں ہے اور کس نے جاری کیا۔ یہ بھی کہ سرکاری متن کہاں ملتا ہے، یا کس سے مانگیں۔ خلاصہ خود قانون نہیں ہے۔ کوئی قدم اٹھانے سے پہلے سرکاری متن پڑھیں، یا وکیل سے پوچھیں۔ خلاصے انگریزی میں ہیں۔",
  extent: (pages, kilobytes) => `${pages === 1 ? "1 صفحہ" : `${pages} صفحے`}، \u2066${kilobytes} KB\u2069، PDF`,
  /** Screen readers say which document the actions are about. */
  download: (title) => (
    <span>
      ڈاؤن لوڈ کریں<span className="sr-only">: {title}، PDF</span>
    </span>
  ),
  open: (title) => (
    <span>
      کھولیں<span className="sr-only">: {title}، براؤزر میں، PDF</span>
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
