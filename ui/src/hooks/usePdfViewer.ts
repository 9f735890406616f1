import { useSyncExternalStore } from "react";
import { useMediaQuery } from "./useMediaQuery";

const neverChanges = () => () => undefined;

/**
 * Whether a PDF can be looked at inside a page. Phones are told by their pointer: iOS says that it has a viewer, and shows a frame
 * the first page alone, in its full size.
 */
export function usePdfViewer(): boolean {
  const viewer = useSyncExternalStore(
    neverChanges,
    () => navigator.pdfViewerEnabled,
    () => false,
  );
  const mouse = useMediaQuery("(hover: hover) and (pointer: fine)");
  return viewer && mouse;
}
