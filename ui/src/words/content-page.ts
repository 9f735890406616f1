import type { BlockPicture } from "#words/service-blocks";
import type { Plan, TitledText } from "./service-page";

export type Chapter = {
  title: string;
  text: string;
  points: TitledText[];
  /** True if the points are questions to ask, with a box for each. */
  checklist?: true;
  /** Shows the company's credentials before or after this chapter. */
  credentials?: "before" | "after";
  /** A link to further reading. */
  link?: { label: string; path: string };
  /** A paper that the client gets. */
  specimen?: "postOrder" | "weeklyReport" | "priceSheet";
};

/** A thing that the company supplies. Its name is a link. */
export type Supply = TitledText & {
  path: string;
  icon: "guard" | "cash" | "camera" | "course" | "report";
};

/** The text and pictures of a generic content page. */
export type ContentPageWords = {
  /** The title, and the description for search results. */
  head: { title: string; description: string };
  /** `quote` is the way to ask for a quotation. */
  banner: {
    title: string;
    description: string;
    image: string;
    quote: { label: string; path: string };
  };
  /** Up to four supplies, shown above the introduction. */
  supplies?: { title: string; items: Supply[] };
  roundPicture: BlockPicture;
  intro: { title: string; paragraphs: string[] };
  plan?: { picture: string; plan: Plan };
  chapters: Chapter[];
  /** The heading of the last section, which offers a quotation. Defaults to the general one. */
  closing?: string;
};
