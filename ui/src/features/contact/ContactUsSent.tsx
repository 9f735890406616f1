import { messageSent } from "../../content/contact";
import { notFound } from "../../content/not-found";
import { MessagePage } from "../../page/MessagePage";
import { ButtonLink } from "../../ui/ButtonLink";

export function ContactUsSent() {
  return (
    <MessagePage {...messageSent}>
      <ButtonLink to="/">{notFound.home}</ButtonLink>
    </MessagePage>
  );
}
