import type { pageLabels } from "#words/page-labels";
import type { BlockPicture } from "#words/service-blocks";

export type TitledText = { title: string; text: string };

/** A paragraph, or one under a short heading. */
export type Paragraph = string | { lead: string; text: string };

/** A question to ask before signing a contract, and the answer that the contract should give. */
export type Question = { question: string; answer: string };

export type Topic = TitledText & {
  /** The id of its panel, for links to it. */
  id?: string;
  /** The source of the text. */
  note?: string;
  items: string[];
};

/** The text next to a drawing in data/images/plans/. */
export type Plan = {
  title: string;
  lead: string;
  alt: string;
  /** The meanings of the numbers in the drawing, in order. */
  legend: { name: string; text: string }[];
};

/** The path of the page of a service. */
export type ServicePath = Extract<keyof typeof pageLabels, `/services/${string}`>;

/** The text of a service's page. Loaded together with the page. */
export type ServiceWords = {
  /** The description is for search results and has 120 to 155 characters. */
  head: { title: string; description: string };
  heading: string;
  lead: string;
  roundPicture: BlockPicture;
  /** The picture next to the features. Only for a journey or a system. */
  picture?: BlockPicture;
  intro: { title: string; paragraphs: Exclude<Paragraph, string>[] };
  /** `link` is next to the heading. Only site services have it. */
  features: { title: string; items: TitledText[]; link?: { label: string; path: string } };
  plan: Plan;
  details: { title: string; lead: string; topics: Topic[] };
  questions: [Question, Question, Question];
  /** The heading of the last section, which offers a quotation. */
  closing: string;
  /** Other services. */
  related: ServicePath[];
};
