import { ArrowRight } from "lucide";
import { readMore } from "../../content/home/home";
import { ButtonLink } from "../../ui/ButtonLink";
import { Icon } from "../../ui/Icon";

type Props = { to: string; about: string };

export function ReadMoreLink({ to, about }: Props) {
  return (
    <ButtonLink to={to}>
      <span>
        {readMore.action}
        <span className="sr-only"> {readMore.about(about)}</span>
      </span>
      <Icon icon={ArrowRight} />
    </ButtonLink>
  );
}
