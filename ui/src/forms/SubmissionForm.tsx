import type { ComponentProps, ReactNode } from "react";
import type { FieldDefinition } from "../content/field-definition";
import { fieldWords, honeypot } from "../content/forms";
import { usePage } from "../hooks/usePage";
import { Button } from "../ui/Button";
import { Notice } from "../ui/Notice";
import { Field } from "./Field";
import { Honeypot } from "./Honeypot";
import { UploadProgress } from "./UploadProgress";
import { type Send, useSubmission } from "./useSubmission";

type Props = Pick<ComponentProps<"form">, "action" | "encType" | "onChange" | "ref"> & {
  fields: FieldDefinition[];
  words: { title: string; note: string; send: string; sending: string };
  send: Send;
  onCleared?: () => void;
  /** Rendered between the title and the fields. */
  intro?: ReactNode;
  /** Rendered between the fields and the button. */
  children?: ReactNode;
};

/** Works without script too: the server then responds with the thank-you page, or with this form, its values and its errors. */
export function SubmissionForm({ fields, words, send, onCleared, intro, children, ...form }: Props) {
  const { refusedForm } = usePage();
  const { submission, cleared, submit, notice } = useSubmission({ refusedForm, send, onCleared });
  const sending = submission.state === "sending";
  const errors = submission.state === "refused" ? submission.errors : {};
  const fromServer = refusedForm !== null && errors === refusedForm.errors;
  // The values from the server belong to the refused form; once cleared, the fields start empty.
  const values = cleared === 0 ? refusedForm?.values : undefined;

  function errorOf({ name, kind }: FieldDefinition): string | undefined {
    const fileLost = kind === "file" && fromServer;
    return errors[name] ?? (fileLost ? fieldWords.chooseAgain : undefined);
  }
  return (
    <form method="post" onSubmit={submit} className="grid grid-cols-1 gap-5" {...form}>
      <div>
        <h2 className="text-h3">{words.title}</h2>
        <p className="mt-1 text-muted">{words.note}</p>
      </div>
      {intro}
      {(submission.state === "refused" || submission.state === "failed") && (
        <Notice tone="danger" withPage={fromServer} ref={notice}>
          {submission.message}
        </Notice>
      )}
      {fields.map((field) => (
        <Field key={`${field.name} ${cleared}`} field={field} value={values?.[field.name]} error={errorOf(field)} />
      ))}
      <Honeypot {...honeypot} />
      {children}
      <div>
        {/* A disabled button would lose the focus, and Firefox keeps it disabled over a reload. */}
        <Button type="submit" aria-disabled={sending}>
          {sending ? words.sending : words.send}
        </Button>
      </div>
      {sending && submission.sent !== null && <UploadProgress sent={submission.sent} />}
      {submission.state === "sent" && (
        <Notice tone="success" ref={notice}>
          {submission.message}
        </Notice>
      )}
    </form>
  );
}
