import { contactFields, contactForm } from "../content/forms";
import { useServedForm } from "../hooks/useServed";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import { Notice } from "../ui/Notice";
import { useContactSubmission } from "./useContactSubmission";

/** Works without script too: then the server answers with the thank-you page, or with this form, its values and its errors. */
export function ContactForm() {
  const served = useServedForm();
  const { submission, submit, confirmation } = useContactSubmission(served);
  const sending = submission.state === "sending";
  const errors = submission.state === "refused" ? submission.errors : {};
  return (
    <form method="post" action="/api/contact-us" onSubmit={submit} className="grid grid-cols-1 gap-5">
      <div>
        <h2 className="text-h3">{contactForm.title}</h2>
        <p className="mt-1 text-muted">{contactForm.note}</p>
      </div>
      {(submission.state === "refused" || submission.state === "failed") && (
        <Notice tone="danger" role="alert">
          {submission.message}
        </Notice>
      )}
      {contactFields.map((field) => (
        <Field key={field.name} field={field} value={served?.values[field.name]} error={errors[field.name]} />
      ))}
      <div>
        <Button type="submit" disabled={sending}>
          {sending ? contactForm.sending : contactForm.send}
        </Button>
      </div>
      {submission.state === "sent" && (
        <Notice tone="success" role="status" ref={confirmation}>
          {submission.message}
        </Notice>
      )}
    </form>
  );
}
