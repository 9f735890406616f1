import { ArrowRight } from "lucide";
import { ButtonLink } from "./ButtonLink";
import { Icon } from "./Icon";

type Props = { to: string; about: string };

export function ReadMoreLink({ to, about }: Props) {
  return (
    <ButtonLink to={to}>
      <span>
        Read More<span className="sr-only"> about {about}</span>
      </span>
      <Icon icon={ArrowRight} />
    </ButtonLink>
  );
}
