import { type RefObject, useEffect, useState } from "react";

/** Whether the element has ever been in view, which the options can widen. */
export function useSeen(place: RefObject<Element | null>, options: IntersectionObserverInit): boolean {
  const [seen, setSeen] = useState(false);
  // The place on the screen is known to the browser alone.
  useEffect(() => {
    if (seen || !place.current) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)), options);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen, place, options]);
  return seen;
}
