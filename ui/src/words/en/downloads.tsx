import type { ReactNode } from "react";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import { lawsLink } from "../links";

export const downloadsHead = {
  title: "Downloads",
  description:
    "The arms rules, the NOC procedure and each territory's private security laws. A specimen post order and weekly report, and an empty price sheet.",
};

export const downloadsBanner = {
  title: "Downloads",
  description:
    "The laws on private security, what a post order and a weekly report can look like, and a sheet to compare prices.",
  image: "/images/banners/downloads-hero.svg",
};

export const downloadsWords = {
  eyebrow: lawsLink.label,
  title: "Rules and laws",
  lead: "The laws that private security companies must follow, by territory.",
  /** Explains the summaries among the documents. */
  summaries:
    "We wrote the summaries, and they are not the law. Before you act, read the official text or ask a lawyer.",
  territories: "By territory",
  /** Follows the title of a document without a title in the language of the page. */
  inEnglish: "",
  source: (link: ReactNode) => <>Official source: {link}</>,
  pages: (pages: number) => (pages === 1 ? "1 page" : `${pages} pages`),
  size: (kilobytes: number) =>
    kilobytes < 1000 ? `${kilobytes} KB` : `${(kilobytes / 1000).toFixed(1)} MB`,
  extent: (parts: string[]) => ["PDF", ...parts].join(", "),
  firstPage: (title: string) => `First page: ${title}`,
  /** Screen readers also read the name of the document. */
  download: (title: ReactNode) => (
    <span>
      Download<VisuallyHidden> {title} (PDF)</VisuallyHidden>
    </span>
  ),
  open: (title: ReactNode) => (
    <span>
      Open<VisuallyHidden> {title} in the browser (PDF)</VisuallyHidden>
    </span>
  ),
};

export const specimensIntro = {
  title: "Two specimens and a price sheet",
  lead: "Sample instructions for a guard and a sample weekly report, with invented details. Use the price sheet to compare quotations, including ours.",
};

export const previewWords = {
  hide: "Close",
  of: (title: string) => ({
    show: "Preview",
    name: `Preview ${title}`,
    frame: `Preview of ${title}`,
  }),
};
