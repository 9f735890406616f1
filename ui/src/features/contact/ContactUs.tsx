import { contactForm, contactHead } from "../../content/contact";
import { messageForm } from "../../content/form-definition" with { type: "macro" };
import { FormPage, type StaticParts } from "../../page/FormPage";
import { MessageForm } from "./MessageForm";

const contact = messageForm("contact");

export function ContactUs(parts: Partial<StaticParts>) {
  return (
    <FormPage head={contactHead} {...parts}>
      <MessageForm form={contact} words={contactForm} />
    </FormPage>
  );
}
