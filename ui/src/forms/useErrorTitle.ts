import { useEffect } from "react";
import { pageWords } from "../content/page-words";

/** Keeps the document's title in step with a form that is refused: screen readers say the title first. */
export function useErrorTitle(isRefused: boolean): void {
  useEffect(() => {
    const title = document.title.replace(pageWords.refused, "");
    document.title = isRefused ? pageWords.refused + title : title;
    return () => {
      document.title = document.title.replace(pageWords.refused, "");
    };
  }, [isRefused]);
}
