import { useSyncExternalStore } from "react";
import { useMediaQuery } from "./useMediaQuery";

const neverChanges = () => () => undefined;

/**
 * Whether the browser can show a PDF inside a page. Touch devices are excluded: iOS reports a viewer, but shows only the first
 * page in a frame, unscaled.
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
