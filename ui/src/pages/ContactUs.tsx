import { messageForm } from "../facts/form-definition" with { type: "macro" };
import { MessageForm } from "../forms/MessageForm";
import { FormPage, type StaticParts } from "../sections/FormPage";
import { contactForm, contactHead } from "../words/contact";

const contact = messageForm("contact");

export function ContactUs(parts: Partial<StaticParts>) {
  return (
    <FormPage head={contactHead} {...parts}>
      <MessageForm form={contact} words={contactForm} />
    </FormPage>
  );
}
