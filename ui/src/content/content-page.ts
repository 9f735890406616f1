import type { BlockPicture } from "./service-blocks";

export type Point = { title: string; text: string };

export type Chapter = {
  title: string;
  text: string;
  points: Point[];
  /** Where to read on. */
  link?: { label: string; path: string };
};

/** What a page on the generic template says. */
export type ContentPageWords = {
  banner: { title: string; description: string; image: string };
  round: BlockPicture & { subject: "left" | "centre" | "right" };
  /** None to three. */
  sideImages: BlockPicture[];
  intro: { eyebrow: string; title: string; paragraphs: string[] };
  chapters: Chapter[];
};
