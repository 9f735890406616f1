import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { useMediaQuery } from "../ui/useMediaQuery";
import { clients } from "../words/clients";
import { ourClients } from "../words/home";
import { ClientLogo } from "./ClientLogo";

/** A list, which becomes a carousel for visitors who have script and have not asked for less motion. */
export function OurClients() {
  const place = useRef<HTMLDivElement>(null);
  const Carousel = useClientCarousel(place);
  return (
    <Section labelledBy="clients-title" tone="bone" weight="minor">
      {/* The carousel puts its button into the corner. */}
      <div className="relative">
        <div className="pe-14">
          <SectionHeading id="clients-title" title={ourClients.title} lead={ourClients.lead} />
        </div>
        <div ref={place} className="mt-7">
          {Carousel === null || Carousel === "failed" ? (
            <ClientList look={Carousel === null ? "carousel" : "wrapped"} />
          ) : (
            <Carousel />
          )}
        </div>
      </div>
    </Section>
  );
}

const looks = {
  wrapped: { list: "", item: "" },
  /** Where the carousel will start, the list has the size and the slides of its first view, so that nothing moves. */
  carousel: {
    list: "animated:flex animated:overflow-hidden",
    item: "animated:w-1/3 animated:shrink-0 animated:min-[769px]:w-1/4 animated:min-[1025px]:w-1/5",
  },
};

type ClientListProps = { look: keyof typeof looks };

/** The eight clients in full rows. */
function ClientList({ look }: ClientListProps) {
  const { list, item } = looks[look];
  return (
    <ul className={`-mx-2.5 grid grid-cols-2 gap-y-5 sm:grid-cols-4 lg:grid-cols-8 ${list}`}>
      {clients.map((client) => (
        <li key={client.title} className={`px-2.5 ${item}`}>
          <ClientLogo client={client} />
        </li>
      ))}
    </ul>
  );
}

/**
 * The carousel, once its place is near the viewport and the code is loaded, for visitors who have not asked for less motion. Null
 * before; "failed" when the code could not be loaded.
 */
function useClientCarousel(place: RefObject<Element | null>): ComponentType | "failed" | null {
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

/** Near enough to load code before the visitor arrives. */
const MARGIN = "800px 0px";

/** True once an element has been near the viewport. */
function useNearViewport(element: RefObject<Element | null>): boolean {
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
