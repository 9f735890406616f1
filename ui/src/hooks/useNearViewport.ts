import { type RefObject, useEffect, useState } from "react";

/** Near enough to load code before the visitor arrives. */
const MARGIN = "800px 0px";

/** True once an element has been near the viewport. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  // Watches the browser's scroll position.
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, near]);
  return near;
}
