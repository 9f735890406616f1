export const downloadsHead = {
  title: "Downloads",
  description:
    "Reference sheets on the arms rules, the NOC procedure and the private security laws of Islamabad, Punjab, KP, Sindh and Balochistan, as PDF.",
};

export type DownloadDocument = {
  id: number;
  title: string;
  /** Path of a picture of the first page. */
  preview: string;
  alt: string;
  /** A warning to show with the document. */
  note?: string;
  downloadLink: string;
  pages: number;
  kilobytes: number;
};

type Sheet = { file: string; pages: number; kilobytes: number; note?: string };

function sheet(id: number, title: string, { file, ...extent }: Sheet): DownloadDocument {
  return {
    id,
    title,
    preview: `/images/downloads/${file}.webp`,
    alt: `First page of the reference sheet on ${title}`,
    downloadLink: `/downloads/${file}.pdf`,
    ...extent,
  };
}

/** The sheets of documents/sheets.json. The gaps between the ids come from the specification. */
export const documents: DownloadDocument[] = [
  sheet(1, "Pakistan Arms Rules, 2021", {
    file: "pakistan-arms-rules-2021",
    pages: 2,
    kilobytes: 53,
    note: "Superseded: the Arms Rules of 2023 followed. The sheet says how.",
  }),
  sheet(2, "Standard Operating Procedure (SOP) 2020 on NOCs for private security companies", {
    file: "sop-2020-noc-private-security-companies",
    pages: 1,
    kilobytes: 48,
  }),
  sheet(3, "ICT Private Security Companies Ordinance, 2001", {
    file: "ict-private-security-companies-ordinance-2001",
    pages: 2,
    kilobytes: 56,
  }),
  sheet(5, "Khyber Pakhtunkhwa Private Security Companies Rules, 2003", {
    file: "kp-private-security-companies-rules-2003",
    pages: 1,
    kilobytes: 47,
  }),
  sheet(6, "Khyber Pakhtunkhwa Private Security Companies Ordinance, 2002", {
    file: "kp-private-security-companies-ordinance-2002",
    pages: 1,
    kilobytes: 50,
  }),
  sheet(7, "Punjab Private Security Companies (Regulation and Control) (Amendment) Act, 2004", {
    file: "punjab-private-security-companies-amendment-act-2004",
    pages: 1,
    kilobytes: 46,
  }),
  sheet(9, "Punjab Private Security Companies (Regulation and Control) Ordinance, 2002", {
    file: "punjab-private-security-companies-ordinance-2002",
    pages: 1,
    kilobytes: 50,
  }),
  sheet(10, "Sindh Private Security Agencies (Regulation and Control) Ordinance, 2000 and Rules, 2001", {
    file: "sindh-private-security-agencies-ordinance-2000-rules-2001",
    pages: 1,
    kilobytes: 47,
  }),
  sheet(11, "Balochistan Private Security Companies Ordinance, 2001", {
    file: "balochistan-private-security-companies-ordinance-2001",
    pages: 1,
    kilobytes: 44,
  }),
];

export const downloadsBanner = {
  title: "Downloads",
  description: "The rules that private security companies work under, territory by territory, on one or two pages each.",
  image: "/images/banners/downloads-hero.webp",
};

export const downloadsWords = {
  eyebrow: "Reference sheets",
  title: "Nine documents, nine sheets",
  lead: "Each sheet gives number, date, authority, a company's main duties and where the official text is published. They are our summaries and not the law: before you act, read the official text or ask a lawyer.",
  extent: (pages: number, kilobytes: number) =>
    `PDF document, ${pages === 1 ? "1 page" : `${pages} pages`}, ${kilobytes} kilobytes`,
  download: "Download",
  open: "Open",
  /** For screen readers, after the two actions. */
  downloaded: (title: string) => `${title} (PDF)`,
  opened: (title: string) => `${title} in the browser (PDF)`,
};

export const previewWords = {
  show: "Preview",
  hide: "Close",
  showDocument: (title: string) => `Preview ${title}`,
  hideDocument: (title: string) => `Close ${title}`,
  frame: (title: string) => `Preview of ${title}`,
};
