import { Phone } from "lucide";
import { layoutWords } from "../content/layout-words";
import { useCompany } from "../hooks/useCompany";
import { Icon } from "../ui/Icon";
import { telLink } from "../ui/tel-link";

export function CallButton() {
  const phone = useCompany().phones[0];
  if (!phone) return null;
  return (
    <a
      href={telLink(phone.number)}
      className="fixed inset-e-4 bottom-4 z-30 inline-flex min-h-14 items-center gap-3 rounded-full bg-brass px-6 font-head text-body text-ink tracking-wider shadow-raised hover:bg-brass-light sm:inset-e-6 sm:bottom-6"
    >
      <Icon icon={Phone} size={20} />
      {layoutWords.call}
    </a>
  );
}
