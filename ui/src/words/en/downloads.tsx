import type { ReactNode } from "react";
import { lawsLink } from "../links";

export const downloadsHead = {
  title: "Downloads",
  description:
    "Summaries of the arms rules, the NOC procedure and each territory's private security laws. A specimen post order and weekly report, and an empty price sheet.",
};

export type DownloadDocument = {
  id: number;
  title: string;
  /** The title, with the language of its parts. */
  heading: ReactNode;
  /** Path of a picture of the first page. */
  preview: string;
  alt: string;
  /** How much is in it, in two or three words. */
  extent: string;
  /** Where to ask for more. */
  note?: string;
  downloadLink: string;
  pages: number;
  kilobytes: number;
};

type Sheet = { file: string } & Pick<DownloadDocument, "pages" | "kilobytes" | "extent" | "note">;

function sheet(id: number, title: string, { file, ...facts }: Sheet): DownloadDocument {
  return {
    id,
    title,
    heading: title,
    preview: `/images/downloads/${file}.webp`,
    alt: `First page: ${title}`,
    downloadLink: `/downloads/${file}.pdf`,
    ...facts,
  };
}

const askHome = "for the wording ask the Home Department.";

/** The sheets of documents/sheets.json. The gaps between the ids come from the specification. */
export const documents: DownloadDocument[] = [
  sheet(1, "Pakistan Arms Rules, 2021", {
    file: "pakistan-arms-rules-2021",
    pages: 1,
    kilobytes: 51,
    extent: "Superseded",
    note: "The Arms Rules of 2022 and 2023 followed.",
  }),
  sheet(2, "Standard Operating Procedure (SOP) 2020 on NOCs for private security companies", {
    file: "sop-2020-noc-private-security-companies",
    pages: 1,
    kilobytes: 49,
    extent: "Steps in brief",
    note: "From older guidance; for the wording ask the Ministry of Interior.",
  }),
  sheet(3, "ICT Private Security Companies Ordinance, 2001", {
    file: "ict-private-security-companies-ordinance-2001",
    pages: 2,
    kilobytes: 60,
    extent: "Full summary",
  }),
  sheet(5, "Khyber Pakhtunkhwa Private Security Companies Rules, 2003", {
    file: "kp-private-security-companies-rules-2003",
    pages: 1,
    kilobytes: 47,
    extent: "Title and dates",
    note: `Headings and sources; ${askHome}`,
  }),
  sheet(6, "Khyber Pakhtunkhwa Private Security Companies Ordinance, 2002", {
    file: "kp-private-security-companies-ordinance-2002",
    pages: 1,
    kilobytes: 51,
    extent: "Section headings",
    note: `Section headings; ${askHome}`,
  }),
  sheet(7, "Punjab Private Security Companies (Regulation and Control) (Amendment) Act, 2004", {
    file: "punjab-private-security-companies-amendment-act-2004",
    pages: 1,
    kilobytes: 46,
    extent: "Title and dates",
    note: `Title and dates; ${askHome}`,
  }),
  sheet(9, "Punjab Private Security Companies (Regulation and Control) Ordinance, 2002", {
    file: "punjab-private-security-companies-ordinance-2002",
    pages: 1,
    kilobytes: 52,
    extent: "Section headings",
    note: `Headings and definitions; ${askHome}`,
  }),
  sheet(10, "Sindh Private Security Agencies (Regulation and Control) Ordinance, 2000 and Rules, 2001", {
    file: "sindh-private-security-agencies-ordinance-2000-rules-2001",
    pages: 1,
    kilobytes: 48,
    extent: "Three sections",
    note: `Three sections, from the Rules and the press; ${askHome}`,
  }),
  sheet(11, "Balochistan Private Security Companies Ordinance, 2001", {
    file: "balochistan-private-security-companies-ordinance-2001",
    pages: 1,
    kilobytes: 45,
    extent: "Title and dates",
    note: `Title, dates and definitions; ${askHome}`,
  }),
];

/** The specimens of documents/specimens. Their ids only tell the cards apart. */
export const specimens: DownloadDocument[] = [
  sheet(101, "Specimen: post order", {
    file: "specimen-post-order",
    pages: 1,
    kilobytes: 56,
    extent: "Specimen",
    note: "Site, names and times are invented.",
  }),
  sheet(102, "Specimen: weekly report", {
    file: "specimen-weekly-report",
    pages: 1,
    kilobytes: 58,
    extent: "Specimen",
    note: "Site, figures and events are invented.",
  }),
  sheet(103, "Price sheet", {
    file: "specimen-price-sheet",
    pages: 1,
    kilobytes: 60,
    extent: "Empty form",
    note: "To compare the quotations of three companies, line by line.",
  }),
];

export const downloadsBanner = {
  title: "Downloads",
  description:
    "The laws on private security in brief, what a post order and a weekly report can look like, and a sheet to compare prices.",
  image: "/images/banners/downloads-hero.svg",
};

/** Where the law of a territory begins in the list. */
export const territories = {
  label: "By territory",
  links: [
    { label: "Islamabad", id: 3 },
    { label: "KPK", id: 5 },
    { label: "Punjab", id: 7 },
    { label: "Sindh", id: 10 },
    { label: "Balochistan", id: 11 },
  ],
};

export const downloadsWords = {
  eyebrow: lawsLink.label,
  title: "Nine summaries",
  lead: "Each summary says what a law is about, who issued it, and where to find the official text or ask for it. A summary is not the law: before you act, read the official text or ask a lawyer.",
  extent: (pages: number, kilobytes: number) => `PDF, ${pages === 1 ? "1 page" : `${pages} pages`}, ${kilobytes} KB`,
  /** Screen readers say which document the actions are about. */
  download: (title: ReactNode) => (
    <span>
      Download<span className="sr-only"> {title} (PDF)</span>
    </span>
  ),
  open: (title: ReactNode) => (
    <span>
      Open<span className="sr-only"> {title} in the browser (PDF)</span>
    </span>
  ),
};

export const specimensIntro = {
  title: "Two specimens and a price sheet",
  lead: "What a guard reads, and what you get at the end of a week: everything in the two is invented. On the third you compare quotations, ours too.",
};

export const previewWords = {
  hide: "Close",
  of: (title: string) => ({ show: "Preview", name: `Preview ${title}`, frame: `Preview of ${title}` }),
};
