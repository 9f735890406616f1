import { ArrowRight } from "lucide-react";
import { services } from "../content/services";
import { ButtonLink } from "../ui/ButtonLink";

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
              <ArrowRight aria-hidden="true" size={18} strokeWidth={1.75} />
            </ButtonLink>
          </li>
        ))}
    </ul>
  );
}
