import { ArrowLeft } from "lucide-react";
import { ButtonLink } from "./ButtonLink";

export function BackToHome() {
  return (
    <ButtonLink to="/" look="outline">
      <ArrowLeft aria-hidden="true" size={18} strokeWidth={1.75} />
      Back to Home
    </ButtonLink>
  );
}
