import { createContext, useContext } from "react";
import type { FormState, PageContent, PageData } from "../api/types";
import type { Draft } from "../forms/draft";

export type ShownContent = Pick<PageContent, "status" | "data">;

export type PageState =
  | { state: "loading" }
  /** `retrying` while another attempt is on its way. */
  | { state: "failed"; retrying: boolean }
  | { state: "loaded"; content: ShownContent };

type ShownPage = {
  page: PageState;
  /** A refused form that the server sent with the document. Null after any navigation. */
  refusedForm: FormState | null;
  /** What the visitor has entered into the page's form. The form writes it. */
  draft: Draft;
  /** Loads the content again. */
  retry: () => void;
};

export const PageContext = createContext<ShownPage | null>(null);

/** What the page is made of, and whether it has arrived. */
export function usePage(): ShownPage {
  const shown = useContext(PageContext);
  if (!shown) throw new Error("The page is rendered outside PageContext");
  return shown;
}

/** The data of a loaded page. Null while it is loading, and when loading failed. */
export function usePageData(): PageData | null {
  const { page } = usePage();
  return page.state === "loaded" ? page.content.data : null;
}
