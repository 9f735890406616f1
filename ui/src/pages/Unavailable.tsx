import { StatusPage } from "../sections/StatusPage";
import { ButtonLink } from "../ui/Button";
import { notFound } from "../words/errors";
import { unavailable } from "../words/unavailable";

export function Unavailable() {
  return (
    <StatusPage words={unavailable}>
      <ButtonLink to="/">{notFound.home}</ButtonLink>
    </StatusPage>
  );
}
