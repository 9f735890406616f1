import { type ComponentType, lazy, type RefAttributes, Suspense, useRef } from "react";
import type Slider from "react-slick";
import type { Settings } from "react-slick";
import { useSeen } from "./useSeen";

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
  const isNear = useSeen(place, NEAR);
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
