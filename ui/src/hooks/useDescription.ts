import { createContext, useContext } from "react";
import type { NewsItem, PublishedJob } from "../api/types";

export type Crumb = { label: string; path: string };

/** A fact about the page for crawlers. */
export type Description =
  | { of: "company" }
  | { of: "trail"; trail: Crumb[] }
  /** `updatedAt` is null if the item came from the list, which does not contain it. */
  | { of: "news"; item: NewsItem; updatedAt: string | null }
  | { of: "job"; job: PublishedJob };

/** Takes the descriptions of a page. Only the server does: crawlers load documents, and browsers need no code to write JSON-LD. */
export const DescriptionContext = createContext<(description: Description) => void>(() => undefined);

/** Describes the page to crawlers. */
export function useDescription(description: Description): void {
  useContext(DescriptionContext)(description);
}
