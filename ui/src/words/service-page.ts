import type { pageLabels } from "#words/page-labels";
import type { BlockPicture } from "#words/service-blocks";

export type TitledText = { title: string; text: string };

/** A paragraph, or one under a short heading. */
export type Paragraph = string | { lead: string; text: string };

/** What a client asks before the contract, and what the contract should say. */
export type Question = { question: string; answer: string };

export type Topic = TitledText & {
  /** Of its panel, for links to it. */
  id?: string;
  /** Where it is written. */
  note?: string;
  items: string[];
};

/** The words beside a drawing in data/images/plans/. */
export type Plan = {
  title: string;
  lead: string;
  alt: string;
  /** What the numbers in the drawing stand for, in their order. */
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
  round: BlockPicture;
  /** Beside the features of a journey or a system. */
  picture?: BlockPicture;
  intro: { title: string; paragraphs: Exclude<Paragraph, string>[] };
  /** `link` is beside the heading, on the page of a site. */
  features: { title: string; items: TitledText[]; link?: { label: string; path: string } };
  plan: Plan;
  details: { title: string; lead: string; topics: Topic[] };
  questions: [Question, Question, Question];
  /** Above the last way to ask for a quotation. */
  closing: string;
  /** Other services. */
  related: ServicePath[];
};
