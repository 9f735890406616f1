import { ArrowRight } from "lucide";
import { services } from "../content/services";
import { ButtonLink } from "../ui/ButtonLink";
import { Icon } from "../ui/Icon";

type Props = { paths: string[] };

export function ServiceLinks({ paths }: Props) {
  return (
    <ul className="flex flex-wrap gap-3 self-start">
      {services
        .filter(({ path }) => paths.includes(path))
        .map(({ path, label }) => (
          <li key={path}>
            <ButtonLink to={path} look="outline">
              {label}
              <Icon icon={ArrowRight} />
            </ButtonLink>
          </li>
        ))}
    </ul>
  );
}
