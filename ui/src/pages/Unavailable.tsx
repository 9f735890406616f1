import { notFound } from "../content/not-found";
import { unavailable } from "../content/unavailable";
import { StandInNotice } from "../sections/StandInNotice";
import { ButtonLink } from "../ui/ButtonLink";

export function Unavailable() {
  return (
    <StandInNotice words={unavailable}>
      <ButtonLink to="/">{notFound.home}</ButtonLink>
    </StandInNotice>
  );
}
