import { quoteLink } from "../../content/links";
import { servicePageWords } from "../../content/services/service-page";
import { QuoteActions } from "../../page/QuoteActions";

type Props = { path: string };

/** A call in the middle of a service's page: by then, the visitor knows what the service is. */
export function QuoteBand({ path }: Props) {
  return (
    <section aria-labelledby="quote-title" className="on-dark no-print bg-navy text-white">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-7 lg:py-9">
        <h2 id="quote-title" className="text-h3">
          {servicePageWords.quote}
        </h2>
        <QuoteActions first={{ ...quoteLink, path }} />
      </div>
    </section>
  );
}
