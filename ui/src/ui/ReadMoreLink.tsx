import { ArrowRight } from "lucide-react";
import { ButtonLink } from "./ButtonLink";

type Props = { to: string; about: string };

export function ReadMoreLink({ to, about }: Props) {
  return (
    <ButtonLink to={to}>
      <span>
        Read More<span className="sr-only"> about {about}</span>
      </span>
      <ArrowRight aria-hidden="true" size={18} strokeWidth={1.75} />
    </ButtonLink>
  );
}
