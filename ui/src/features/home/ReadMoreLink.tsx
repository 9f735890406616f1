import { readMore } from "../../content/home/home";
import { TextLink } from "../../ui/TextLink";

type Props = { to: string; about: string };

export function ReadMoreLink({ to, about }: Props) {
  return (
    <TextLink to={to}>
      <span>
        {readMore.action}
        <span className="sr-only"> {readMore.about(about)}</span>
      </span>
    </TextLink>
  );
}
