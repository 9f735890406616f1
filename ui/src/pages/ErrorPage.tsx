import { Phone } from "lucide";
import { useCompany } from "../facts/company";
import { buttonLook } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { telLink } from "../ui/tel-link";
import { applicationError, notFound } from "../words/errors";

/** In place of a page that failed in the browser. Header and footer may be missing. The console has the error. */
export function ErrorPage() {
  const phone = useCompany().phones[0];
  return (
    <div role="alert" className="wrap py-section">
      <title>{applicationError.title}</title>
      <h1 tabIndex={-1} className="text-h2">
        {applicationError.title}
      </h1>
      <p className="mt-4">{applicationError.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {/* With a target the browser loads the document, also when the home page itself has failed. */}
        <a href="/" target="_self" className={buttonLook.brass}>
          {notFound.home}
        </a>
        {phone && (
          <a href={telLink(phone.number)} className={buttonLook.outline}>
            <Icon icon={Phone} />
            <bdi>{phone.number}</bdi>
          </a>
        )}
      </div>
    </div>
  );
}
