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

const NEAR = { rootMargin: "1200px 0px" };

/**
 * react-slick, once it is near the viewport and loaded. The server cannot render it: its inline styles would be blocked. So the caller
 * shows the same content without it until `onInit`, and for good where it cannot be loaded.
 */
export function Carousel(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  // The place on the screen is known to the browser alone.
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver((entries) => setIsNear(entries.some((entry) => entry.isIntersecting)), NEAR);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={place}>
      {isNear && (
        <Suspense>
          <Slick {...props} />
        </Suspense>
      )}
    </div>
  );
}
