import { ArrowRight } from "lucide";
import { Icon } from "./Icon";

type Props = { children: string };

/** Shows that a card leads on. Its link is the title: screen readers do not need this. */
export function CardHint({ children }: Props) {
  return (
    <p aria-hidden="true" className="mt-auto flex items-center gap-2 pt-4 font-head text-body text-brass-deep tracking-wide">
      {children}
      <Icon icon={ArrowRight} />
    </p>
  );
}
