import { Phone } from "lucide";
import { callToAction } from "../content/call-to-action";
import { useCompany } from "../hooks/useCompany";
import { ButtonLink } from "../ui/ButtonLink";
import { Icon } from "../ui/Icon";
import { telLink } from "../ui/tel-link";

type Props = { words?: { title: string; text: string; action: string; path: string } };

export function CallToAction({ words = callToAction }: Props) {
  const phone = useCompany().phones[0];
  return (
    <section aria-labelledby="closing-title" className="on-dark border-white/15 border-b bg-navy text-white">
      <div className="wrap flex flex-col gap-8 py-14 lg:flex-row lg:items-center lg:justify-between lg:py-16">
        <div className="max-w-2xl">
          <h2 id="closing-title" className="text-h2">
            {words.title}
          </h2>
          <p className="mt-3 text-lead text-on-dark">{words.text}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-3">
          <ButtonLink to={words.path}>{words.action}</ButtonLink>
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
