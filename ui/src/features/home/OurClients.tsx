import { useRef } from "react";
import { ourClients } from "../../content/home/home";
import { Section } from "../../ui/Section";
import { ClientList } from "./ClientList";
import { useClientCarousel } from "./useClientCarousel";

/** A list, which becomes a carousel for visitors who have script and have not asked for less motion. */
export function OurClients() {
  const place = useRef<HTMLDivElement>(null);
  const Carousel = useClientCarousel(place);
  return (
    <Section labelledBy="clients-title" tone="bone">
      <h2 id="clients-title" className="text-center text-h2">
        {ourClients.title}
      </h2>
      <p className="mt-2 mb-9 text-center text-lead text-muted">{ourClients.lead}</p>
      <div ref={place}>
        {Carousel === null || Carousel === "failed" ? (
          <ClientList look={Carousel === null ? "carousel" : "wrapped"} />
        ) : (
          <Carousel />
        )}
      </div>
    </Section>
  );
}
