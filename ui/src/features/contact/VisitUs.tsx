import { visitUs } from "../../content/contact";
import { useCompany } from "../../hooks/useCompany";

export function VisitUs() {
  const { map } = useCompany();
  return (
    <section aria-labelledby="visit-title" className="bg-bone py-section">
      <div className="wrap">
        <h2 id="visit-title" className="text-h2">
          {visitUs.title}
        </h2>
        <iframe
          src={map.embed_url}
          title={visitUs.title}
          loading="lazy"
          className="mt-7 h-[26rem] w-full rounded-card border border-line bg-stone"
        />
        <p className="mt-3">
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
    </section>
  );
}
