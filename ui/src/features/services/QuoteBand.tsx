import { Phone } from "lucide";
import { quoteLink } from "../../content/form-links";
import { servicePageWords } from "../../content/services/service-page";
import { useCompany } from "../../hooks/useCompany";
import { ButtonLink } from "../../ui/ButtonLink";
import { Icon } from "../../ui/Icon";
import { telLink } from "../../ui/tel-link";

type Props = { path: string };

/** A call in the middle of a service's page: by then, the visitor knows what the service is. */
export function QuoteBand({ path }: Props) {
  const phone = useCompany().phones[0];
  return (
    <section aria-labelledby="quote-title" className="on-dark no-print bg-navy text-white">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-7 lg:py-9">
        <h2 id="quote-title" className="text-h3">
          {servicePageWords.quote}
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={path}>{quoteLink.label}</ButtonLink>
          {phone && (
            <ButtonLink to={telLink(phone.number)} look="outlineOnDark">
              <Icon icon={Phone} />
              {phone.number}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
