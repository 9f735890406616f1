import { type Location, useLocation, useNavigate } from "react-router-dom";
import { useHydrated } from "./useHydrated";

/** An overlay of a history entry: the menu, or an item in a dialog. */
type Overlay = {
  id: string;
  /** The key of the history entry without the overlay. */
  page: string;
};

/** The id of the side menu. A link in the menu replaces the menu's history entry, so that Back shows the page without the menu. */
export const MENU = "side-menu";

/** Returns the overlay of a history entry. Undefined for a page without an overlay. */
export function overlayOf({ state }: Pick<Location, "state">): Overlay | undefined {
  // Only `useOverlay` writes the state of an entry.
  return (state as { overlay?: Overlay } | null)?.overlay;
}

/** Returns the overlay of the browser's current history entry. React may not have rendered that entry yet. */
export function overlayOfEntry(): Overlay | undefined {
  // The router stores the state of an entry in `usr`.
  return overlayOf({ state: window.history.state?.usr });
}

/**
 * Gives each overlay a history entry, so that Back closes it and Forward opens it again. `shownId` is the id of the open overlay. `hide`
 * goes back, unless the visitor has already gone back or followed a link. It returns true if it goes back.
 */
export function useOverlay() {
  const location = useLocation();
  const navigate = useNavigate();
  // The server renders the page without an overlay.
  const isHydrated = useHydrated();
  const shownId = isHydrated ? overlayOf(location)?.id : undefined;

  function show(id: string): void {
    // Forward has already opened it.
    if (id === shownId) return;
    const { search, hash, key } = location;
    const overlay: Overlay = { id, page: overlayOf(location)?.page ?? key };
    void navigate({ search, hash }, { state: { overlay }, defaultShouldRevalidate: false });
  }
  function hide(): boolean {
    const isShownNow = overlayOfEntry() !== undefined;
    if (isShownNow) void navigate(-1);
    return isShownNow;
  }
  return { shownId, show, hide };
}
