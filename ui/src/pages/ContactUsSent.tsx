import { MessageSent } from "../sections/MessageSent";

export function ContactUsSent() {
  return <MessageSent />;
}
