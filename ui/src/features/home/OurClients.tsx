import { useRef } from "react";
import { ourClients } from "../../content/home/home";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { ClientList } from "./ClientList";
import { useClientCarousel } from "./useClientCarousel";

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
