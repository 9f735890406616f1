import { Phone } from "lucide";
import { layoutWords } from "../content/layout-words";
import { useCompany } from "../hooks/useCompany";
import { Icon } from "../ui/Icon";
import { telLink } from "../ui/tel-link";

/** A circle on phones, where its words would cover the page. Pixels: a larger text size must not make the circle larger. */
export function CallButton() {
  const phone = useCompany().phones[0];
  if (!phone) return null;
  return (
    <a
      href={telLink(phone.number)}
      className="flex size-[56px] items-center justify-center gap-3 rounded-full bg-brass font-head text-body text-ink tracking-wider shadow-raised hover:bg-brass-light focus-visible:shadow-focus forced-colors:border sm:h-auto sm:min-h-14 sm:w-auto sm:px-6"
    >
      <Icon icon={Phone} size={22} />
      <span className="sr-only sm:not-sr-only">{layoutWords.call}</span>
    </a>
  );
}
