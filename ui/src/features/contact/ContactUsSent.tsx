import { messageSent, messageSentHead } from "../../content/message-sent";
import { notFound } from "../../content/not-found";
import { Head } from "../../page/Head";
import { MessagePage } from "../../page/MessagePage";
import { ButtonLink } from "../../ui/ButtonLink";

export function ContactUsSent() {
  return (
    <>
      <Head {...messageSentHead} indexed={false} />
      <MessagePage {...messageSent}>
        <ButtonLink to="/">{notFound.home}</ButtonLink>
      </MessagePage>
    </>
  );
}
