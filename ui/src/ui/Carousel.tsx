import {
  type ComponentType,
  lazy,
  type RefAttributes,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
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
 * Loads and renders react-slick when it is near the viewport. The server does not render it, because the content security policy blocks
 * its inline styles. The caller shows the same content without a carousel until `onInit`, and permanently if the code cannot be loaded.
 */
export function Carousel(props: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  // Only the browser knows the position on the screen.
  useEffect(() => {
    if (isNear || !container.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some((entry) => entry.isIntersecting)),
      NEAR,
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div ref={container}>
      {isNear && (
        <Suspense>
          <Slick {...props} />
        </Suspense>
      )}
    </div>
  );
}
