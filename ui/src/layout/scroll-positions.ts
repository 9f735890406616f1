const STORED_AS = "scroll-positions";
/** The browser reports a scroll with the next frame, and a navigation may come earlier. */
const MOMENTS = ["scroll", "click", "popstate"];
/** Most history entries that are remembered. */
const MOST = 50;

/** Vertical scroll positions in pixels, by history entry. They survive a reload of the document. */
const positions = new Map<string, number>(stored());

export function scrollPosition(entry: string): number | undefined {
  return positions.get(entry);
}

/** Keeps the position of the history entry `entry()` while the visitor scrolls. Returns the clean-up. */
export function rememberScroll(entry: () => string): () => void {
  const remember = () => {
    positions.delete(entry());
    positions.set(entry(), window.scrollY);
  };
  const leave = () => {
    // The browser restores the position of a reloaded document.
    window.history.scrollRestoration = "auto";
    try {
      window.sessionStorage.setItem(STORED_AS, JSON.stringify([...positions].slice(-MOST)));
    } catch (cause) {
      console.error(cause);
    }
  };
  // The browser would restore a position before the page of that entry is rendered.
  const enter = () => {
    window.history.scrollRestoration = "manual";
  };
  // During the load, the browser still restores the position of a reloaded document.
  if (document.readyState === "complete") enter();
  for (const event of MOMENTS) window.addEventListener(event, remember, { passive: true, capture: true });
  window.addEventListener("pageshow", enter);
  window.addEventListener("pagehide", leave);
  return () => {
    for (const event of MOMENTS) window.removeEventListener(event, remember, { capture: true });
    window.removeEventListener("pageshow", enter);
    window.removeEventListener("pagehide", leave);
  };
}

function stored(): [string, number][] {
  if (typeof window === "undefined") return [];
  try {
    // The JSON boundary: only this module writes it.
    return JSON.parse(window.sessionStorage.getItem(STORED_AS) ?? "[]") as [string, number][];
  } catch (cause) {
    // The visitor has turned storage off.
    console.error(cause);
    return [];
  }
}
