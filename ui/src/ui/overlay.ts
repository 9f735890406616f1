import { type Location, useLocation, useNavigate } from "react-router-dom";
import { useHydrated } from "./useHydrated";

/** What lies over the page of a history entry: the menu, or an item in a dialog. */
type Overlay = {
  id: string;
  /** The key of the page's own entry. */
  page: string;
};

/** The overlay that is the side menu. Its links take its place in the history: Back leads to the page without it. */
export const MENU = "side-menu";

/** Undefined for an entry of a page alone. */
export function overlayOf({ state }: Pick<Location, "state">): Overlay | undefined {
  // Only `useOverlay` writes the state of an entry.
  return (state as { overlay?: Overlay } | null)?.overlay;
}

/**
 * What is shown over the page is an entry of its own in the history, so that Back closes it and Forward shows it again. `hide` goes back,
 * unless the visitor has done so, or has left by a link. It returns whether it does.
 */
export function useOverlay() {
  const location = useLocation();
  const navigate = useNavigate();
  // The server renders the page alone.
  const isHydrated = useHydrated();
  const shown = isHydrated ? overlayOf(location)?.id : undefined;

  function show(id: string): void {
    // Forward has shown it.
    if (id === shown) return;
    const { search, hash, key } = location;
    const overlay: Overlay = { id, page: overlayOf(location)?.page ?? key };
    void navigate({ search, hash }, { state: { overlay }, defaultShouldRevalidate: false });
  }
  function hide(): boolean {
    // The router keeps the state of an entry there.
    const isShownNow = Boolean(overlayOf({ state: window.history.state?.usr }));
    if (isShownNow) void navigate(-1);
    return isShownNow;
  }
  return { shown, show, hide };
}
