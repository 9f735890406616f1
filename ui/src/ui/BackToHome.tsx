import { ArrowLeft } from "lucide";
import { ButtonLink } from "./ButtonLink";
import { Icon } from "./Icon";

export function BackToHome() {
  return (
    <ButtonLink to="/" look="outline">
      <Icon icon={ArrowLeft} />
      Back to Home
    </ButtonLink>
  );
}
