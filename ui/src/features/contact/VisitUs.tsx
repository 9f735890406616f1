import { addressLine } from "../../content/company-words";
import { visitUs } from "../../content/contact";
import { useCompany } from "../../hooks/useCompany";
import { Photo } from "../../ui/media/Photo";

/**
 * The address, and beside it the map in front of a drawing, which stands there until the map has loaded.
 *
 * In the sandbox the map runs its scripts, under its own origin: with none it would send no referrer, and OpenStreetMap refuses its
 * tiles without one. Popups are for the link to the map's licence.
 */
export function VisitUs() {
  const { map, address } = useCompany();
  return (
    <section aria-labelledby="visit-title" className="bg-bone py-section">
      <div className="wrap">
        <h2 id="visit-title" className="text-h2">
          {visitUs.title}
        </h2>
        <div className="mt-6 grid overflow-hidden rounded-card border border-line bg-white lg:grid-cols-[1fr_2fr]">
          <div className="border-brass border-t-[3px] p-5 lg:p-9">
            <p className="font-semibold">{addressLine(address)}</p>
            <p className="mt-1">
              <a
                href={map.link_url}
                target="_blank"
                rel="noopener"
                className="inline-block py-1 font-semibold text-brass-deep underline underline-offset-4"
              >
                {visitUs.link}
              </a>
            </p>
          </div>
          <div className="relative h-[280px] sm:h-[360px]">
            <Photo
              src="/images/plans/office-map.svg"
              alt=""
              width={1240}
              height={360}
              className="absolute inset-0 size-full object-cover"
            />
            <iframe
              src={map.embed_url}
              title={visitUs.title}
              loading="lazy"
              sandbox="allow-scripts allow-same-origin allow-popups"
              referrerPolicy="no-referrer"
              className="relative size-full"
            />
          </div>
        </div>
      </div>
    </section>
  );
}
