import { lawsLink } from "./links";

export const downloadsHead = {
  title: "Downloads",
  description:
    "Summaries of the arms rules, the NOC procedure and the private security laws of each territory, and two specimens: a post order and a weekly report.",
};

export type DownloadDocument = {
  id: number;
  title: string;
  /** Path of a picture of the first page. */
  preview: string;
  alt: string;
  /** How a newer law changed this one. */
  superseded?: string;
  /** What the document leaves out or makes up. */
  note?: string;
  downloadLink: string;
  pages: number;
  kilobytes: number;
};

type Sheet = { file: string } & Pick<DownloadDocument, "pages" | "kilobytes" | "superseded" | "note">;

function sheet(id: number, title: string, { file, ...extent }: Sheet): DownloadDocument {
  return {
    id,
    title,
    preview: `/images/downloads/${file}.webp`,
    alt: `First page: ${title}`,
    downloadLink: `/downloads/${file}.pdf`,
    ...extent,
  };
}

/** The sheets of documents/sheets.json. The gaps between the ids come from the specification. */
export const documents: DownloadDocument[] = [
  sheet(1, "Pakistan Arms Rules, 2021", {
    file: "pakistan-arms-rules-2021",
    pages: 1,
    kilobytes: 51,
    superseded: "Superseded: the Arms Rules of 2022 and 2023 followed. The summary says what we know.",
  }),
  sheet(2, "Standard Operating Procedure (SOP) 2020 on NOCs for private security companies", {
    file: "sop-2020-noc-private-security-companies",
    pages: 1,
    kilobytes: 49,
    note: "From older guidance: we have not found the text of the SOP.",
  }),
  sheet(3, "ICT Private Security Companies Ordinance, 2001", {
    file: "ict-private-security-companies-ordinance-2001",
    pages: 2,
    kilobytes: 60,
  }),
  sheet(5, "Khyber Pakhtunkhwa Private Security Companies Rules, 2003", {
    file: "kp-private-security-companies-rules-2003",
    pages: 1,
    kilobytes: 47,
    note: "Headings and sources only: we have not found the text.",
  }),
  sheet(6, "Khyber Pakhtunkhwa Private Security Companies Ordinance, 2002", {
    file: "kp-private-security-companies-ordinance-2002",
    pages: 1,
    kilobytes: 51,
    note: "Headings only: we have not read the wording.",
  }),
  sheet(7, "Punjab Private Security Companies (Regulation and Control) (Amendment) Act, 2004", {
    file: "punjab-private-security-companies-amendment-act-2004",
    pages: 1,
    kilobytes: 46,
    note: "We have not read the Act itself.",
  }),
  sheet(9, "Punjab Private Security Companies (Regulation and Control) Ordinance, 2002", {
    file: "punjab-private-security-companies-ordinance-2002",
    pages: 1,
    kilobytes: 52,
    note: "Headings and definitions only: we have not read the rest.",
  }),
  sheet(10, "Sindh Private Security Agencies (Regulation and Control) Ordinance, 2000 and Rules, 2001", {
    file: "sindh-private-security-agencies-ordinance-2000-rules-2001",
    pages: 1,
    kilobytes: 48,
    note: "Three sections, from the Rules and the press: we have not read the rest.",
  }),
  sheet(11, "Balochistan Private Security Companies Ordinance, 2001", {
    file: "balochistan-private-security-companies-ordinance-2001",
    pages: 1,
    kilobytes: 45,
    note: "Title, dates and definitions only: we have not read the rest.",
  }),
];

/** The specimens of documents/specimens. Their ids only tell the cards apart. */
export const specimens: DownloadDocument[] = [
  sheet(101, "Specimen: post order", {
    file: "specimen-post-order",
    pages: 1,
    kilobytes: 56,
    note: "Site, names and times are invented.",
  }),
  sheet(102, "Specimen: weekly report", {
    file: "specimen-weekly-report",
    pages: 1,
    kilobytes: 58,
    note: "Site, figures and events are invented.",
  }),
];

export const downloadsBanner = {
  title: "Downloads",
  description: "The laws on private security in brief, and what a post order and a weekly report can look like.",
  image: "/images/banners/downloads-hero.webp",
};

export const downloadsWords = {
  eyebrow: lawsLink.label,
  title: "Nine summaries",
  lead: "Each summary says what a law is about, who issued it, and where to find the official text or ask for it. Where we have not read the text, it says so. A summary is not the law: before you act, read the official text or ask a lawyer.",
  extent: (pages: number, kilobytes: number) => `PDF, ${pages === 1 ? "1 page" : `${pages} pages`}, ${kilobytes} KB`,
  /** Screen readers say which document the actions are about. */
  download: (title: string) => (
    <>
      Download<span className="sr-only"> {title} (PDF)</span>
    </>
  ),
  open: (title: string) => (
    <>
      Open<span className="sr-only"> {title} in the browser (PDF)</span>
    </>
  ),
};

export const specimensIntro = {
  title: "Two specimens",
  lead: "What a guard reads and what you get at the end of a week. Everything in them is invented to show the form. Ask us for a draft for your own site.",
};

export const previewWords = {
  show: "Preview",
  hide: "Close",
  showDocument: (title: string) => `Preview ${title}`,
  frame: (title: string) => `Preview of ${title}`,
};
