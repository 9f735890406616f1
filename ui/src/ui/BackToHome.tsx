import { ArrowLeft } from "lucide";
import { ButtonLink } from "./Button";
import { Icon } from "./Icon";

type Props = { label: string };

export function BackToHome({ label }: Props) {
  return (
    <ButtonLink to="/" look="outline">
      <Icon icon={ArrowLeft} />
      {label}
    </ButtonLink>
  );
}
