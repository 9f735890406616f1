import { lazy, Suspense } from "react";
import { clients } from "../../content/home/clients";
import { ourClients } from "../../content/home/home";
import { useHydrated } from "../../hooks/useHydrated";
import { useMediaQuery } from "../../hooks/useMediaQuery";
import { Section } from "../../ui/Section";
import { ClientLogo } from "./ClientLogo";

const ClientCarousel = lazy(() => import("./ClientCarousel").then((module) => ({ default: module.ClientCarousel })));

/** A plain list, which becomes a carousel for visitors who have script and have not asked for less motion. */
export function OurClients() {
  const hydrated = useHydrated();
  const reducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  const list = (
    <ul className="-mx-2.5 flex flex-wrap justify-center gap-y-5">
      {clients.map((client) => (
        <li key={client.title} className="w-1/3 shrink-0 px-2.5 md:w-1/4 lg:w-1/5">
          <ClientLogo client={client} />
        </li>
      ))}
    </ul>
  );
  return (
    <Section labelledBy="clients-title" tone="bone">
      <h2 id="clients-title" className="text-center text-h2">
        {ourClients.title}
      </h2>
      <p className="mt-2 mb-9 text-center text-lead text-muted">{ourClients.lead}</p>
      {hydrated && !reducedMotion ? (
        <Suspense fallback={list}>
          <ClientCarousel />
        </Suspense>
      ) : (
        list
      )}
    </Section>
  );
}
