import { submitContactMessage } from "../../api/submissions";
import { contactFields, contactForm } from "../../content/contact-form";
import { SubmissionForm } from "../../forms/SubmissionForm";

export function ContactForm() {
  return <SubmissionForm action="/api/contact-us" fields={contactFields} words={contactForm} send={submitContactMessage} />;
}
