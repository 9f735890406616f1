import { messageSent } from "../content/contact";
import { notFound } from "../content/not-found";
import { ButtonLink } from "../ui/ButtonLink";
import { NoticePage } from "./NoticePage";

export function MessageSent() {
  return (
    <NoticePage {...messageSent}>
      <ButtonLink to="/">{notFound.home}</ButtonLink>
    </NoticePage>
  );
}
