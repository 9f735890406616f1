import type { BlockPicture } from "./service-blocks";

export type Feature = { title: string; text: string };

export type Topic = { title: string; text: string; items: string[] };

/** What a service's page says; loaded with the page and not before. */
export type ServiceWords = {
  heading: string;
  lead: string;
  /** What the round picture shows, and on which side of the whole picture its subject stands. */
  round: { alt: string; subject: "left" | "centre" | "right" };
  /** None to three. */
  sideImages: BlockPicture[];
  intro: { title: string; paragraphs: string[] };
  features: { title: string; items: Feature[] };
  /** Topics stand open side by side; panels are expandable. */
  details: { kind: "topics" | "panels"; title: string; lead: string; topics: Topic[] };
  /** Paths of other services. */
  related: string[];
};
