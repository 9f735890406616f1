import type { ComponentProps, ReactNode } from "react";
import { chooseFileAgain, honeypot } from "../content/forms";
import { useServedForm } from "../hooks/useServed";
import { Button } from "../ui/Button";
import { Field } from "../ui/Field";
import type { FieldDefinition } from "../ui/field-definition";
import { Honeypot } from "../ui/Honeypot";
import { Notice } from "../ui/Notice";
import { UploadProgress } from "../ui/UploadProgress";
import { type Send, useSubmission } from "./useSubmission";

type Props = Pick<ComponentProps<"form">, "action" | "encType" | "onChange" | "ref"> & {
  fields: FieldDefinition[];
  words: { title: string; note: string; send: string; sending: string };
  send: Send;
  onAccepted?: () => void;
  /** Between the title and the fields. */
  intro?: ReactNode;
  /** Between the fields and the button. */
  children?: ReactNode;
};

/** Works without script too: then the server answers with the thank-you page, or with this form, its values and its errors. */
export function SubmissionForm({ fields, words, send, onAccepted, intro, children, ...form }: Props) {
  const served = useServedForm();
  const { submission, accepted, submit, confirmation } = useSubmission({ served, send, onAccepted });
  const sending = submission.state === "sending";
  const errors = submission.state === "refused" ? submission.errors : {};
  // What the server sent back was for the form that was refused, not for the next.
  const entered = accepted === 0 ? served?.values : undefined;

  function errorOf({ name, kind }: FieldDefinition): string | undefined {
    const lost = kind === "file" && served !== null && submission.state === "refused" && submission.errors === served.errors;
    return errors[name] ?? (lost ? chooseFileAgain : undefined);
  }
  return (
    <form method="post" onSubmit={submit} className="grid grid-cols-1 gap-5" {...form}>
      <div>
        <h2 className="text-h3">{words.title}</h2>
        <p className="mt-1 text-muted">{words.note}</p>
      </div>
      {intro}
      {(submission.state === "refused" || submission.state === "failed") && (
        <Notice tone="danger" role="alert">
          {submission.message}
        </Notice>
      )}
      {fields.map((field) => (
        <Field key={`${field.name} ${accepted}`} field={field} value={entered?.[field.name]} error={errorOf(field)} />
      ))}
      <Honeypot {...honeypot} />
      {children}
      <div>
        <Button type="submit" disabled={sending}>
          {sending ? words.sending : words.send}
        </Button>
      </div>
      {sending && submission.sent !== null && <UploadProgress sent={submission.sent} />}
      {submission.state === "sent" && (
        <Notice tone="success" role="status" ref={confirmation}>
          {submission.message}
        </Notice>
      )}
    </form>
  );
}
