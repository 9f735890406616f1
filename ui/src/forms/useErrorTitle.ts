import { useEffect } from "react";
import { pageWords } from "#words/page-words";

/** Adds "Error" to the document title while the form is refused, because screen readers announce the title first. */
export function useErrorTitle(isRefused: boolean): void {
  useEffect(() => {
    const title = document.title.replace(pageWords.refused, "");
    document.title = isRefused ? pageWords.refused + title : title;
    return () => {
      document.title = document.title.replace(pageWords.refused, "");
    };
  }, [isRefused]);
}
