import { type ComponentType, type RefObject, useEffect, useState } from "react";
import { useMediaQuery } from "../../hooks/useMediaQuery";
import { useNearViewport } from "../../hooks/useNearViewport";

/**
 * The carousel, once its place is near the viewport and the code is loaded, for visitors who have not asked for less motion. Null
 * before; "failed" when the code could not be loaded.
 */
export function useClientCarousel(place: RefObject<Element | null>): ComponentType | "failed" | null {
  const near = useNearViewport(place);
  const reducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [carousel, setCarousel] = useState<ComponentType | "failed" | null>(null);
  const wanted = near && !reducedMotion;

  // Loads code over the network.
  useEffect(() => {
    if (!wanted) return;
    import("./ClientCarousel")
      .then(({ ClientCarousel }) => setCarousel(() => ClientCarousel))
      .catch((cause: unknown) => {
        console.error(cause);
        setCarousel("failed");
      });
  }, [wanted]);
  return reducedMotion ? null : carousel;
}
