import type { BlockPicture } from "./service-blocks";

export type Point = { title: string; text: string };

export type Chapter = {
  title: string;
  text: string;
  points: Point[];
  /** A link to further reading. */
  link?: { label: string; path: string };
};

/** The text and pictures of a generic content page. */
export type ContentPageWords = {
  banner: { title: string; description: string; image: string };
  round: BlockPicture & { subject: "left" | "centre" | "right" };
  /** Zero to three pictures. */
  sideImages: BlockPicture[];
  intro: { eyebrow: string; title: string; paragraphs: string[] };
  chapters: Chapter[];
};
