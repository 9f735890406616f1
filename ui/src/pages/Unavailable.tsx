import { notFound } from "../content/not-found";
import { unavailable } from "../content/unavailable";
import { FallbackNotice } from "../sections/FallbackNotice";
import { ButtonLink } from "../ui/ButtonLink";

export function Unavailable() {
  return (
    <FallbackNotice words={unavailable}>
      <ButtonLink to="/">{notFound.home}</ButtonLink>
    </FallbackNotice>
  );
}
