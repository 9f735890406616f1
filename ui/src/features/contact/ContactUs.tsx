import { contact, contactForm, contactHead } from "../../content/contact-form";
import { FormPage, type StaticParts } from "../../page/FormPage";
import { MessageForm } from "./MessageForm";

export function ContactUs(parts: Partial<StaticParts>) {
  return (
    <FormPage head={contactHead} {...parts}>
      <MessageForm form={contact} words={contactForm} />
    </FormPage>
  );
}
