import { type ComponentType, lazy, type RefAttributes, Suspense, useEffect, useRef, useState } from "react";
import type Slider from "react-slick";
import type { Settings } from "react-slick";

export type CarouselHandle = Slider;
type Props = Settings & RefAttributes<CarouselHandle>;

const Slick = lazy<ComponentType<Props>>(() =>
  import("./Slick").then(
    ({ Slick }) => ({ default: Slick }),
    (cause: unknown) => {
      console.error(cause);
      return { default: () => null };
    },
  ),
);

/**
 * react-slick, once it is near the viewport and loaded. The server cannot render it: its inline styles would be blocked. So the caller
 * shows the same content without it until `onInit`, and for good where it cannot be loaded.
 */
export function Carousel(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  // Watches the browser's scroll position.
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: "1200px 0px",
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return (
    <div ref={place}>
      {near && (
        <Suspense>
          <Slick {...props} />
        </Suspense>
      )}
    </div>
  );
}
