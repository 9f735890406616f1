import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldErrors } from "../api/response";
import { attemptId, forgetAttempt } from "../api/submission-attempts";
import type { SubmitResult } from "../api/submissions";
import type { FormState } from "../api/types";
import { failedCall, refusedSubmission } from "../content/errors";
import type { FieldDefinition } from "../content/field-definition";
import { notify, preloadToasts, type ToastKind } from "../ui/toast/notify";
import { formErrors } from "./field-problem";
import { formContent } from "./form-content";

type Submission =
  | { state: "idle" }
  /** `sent` is the uploaded fraction, 0 to 1; null before the first progress event. */
  | { state: "sending"; sent: number | null }
  | { state: "sent"; message: string; reference?: string }
  | { state: "refused"; message: string; errors: FieldErrors }
  | { state: "failed"; message: string };

export type Send = (form: FormData, onProgress: (sent: number) => void) => Promise<SubmitResult>;

type Options = {
  fields: FieldDefinition[];
  /** The refused form that the server rendered after a post without script. */
  refusedForm: FormState | null;
  send: Send;
  onCleared?: () => void;
};

/**
 * Checks a form and submits it by script. `cleared` counts how often an accepted submission has cleared it: use it in the fields' keys to reset them.
 * `notice` is the element with the message.
 */
export function useSubmission({ fields, refusedForm, send, onCleared }: Options) {
  const [submission, setSubmission] = useState<Submission>(() =>
    refusedForm ? { state: "refused", message: refusedForm.message, errors: refusedForm.errors } : { state: "idle" },
  );
  const [cleared, setCleared] = useState(0);
  // A ref takes effect at once; with state, a second Enter before the next render would submit again.
  const inFlight = useRef(false);
  const notice = useRef<HTMLDivElement>(null);

  // Loads code over the network while there is one.
  useEffect(preloadToasts, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (inFlight.current) return;
    const errors = formErrors(fields, form);
    if (Object.keys(errors).length > 0) {
      flushSync(() => setSubmission({ state: "refused", message: "", errors }));
      notice.current?.focus();
      return;
    }
    inFlight.current = true;
    const values = new FormData(form);
    const content = formContent(values);
    const id = attemptId(form.action, content);
    values.set("submission_id", id);
    setSubmission({ state: "sending", sent: null });
    const result = await send(values, (sent) => setSubmission({ state: "sending", sent }));
    inFlight.current = false;
    const edited = formContent(new FormData(form)) !== content;

    /** Moves the focus, which scrolls into view and announces the message, but never away from a visitor who is typing. */
    function report(kind: ToastKind, message: string) {
      const focused = notice.current !== null && !edited;
      if (focused) notice.current?.focus();
      notify(kind, message, { silent: focused });
    }

    switch (result.outcome) {
      case "accepted":
        flushSync(() => {
          setSubmission({ state: "sent", message: result.message, reference: result.reference });
          if (edited) return;
          setCleared((count) => count + 1);
          onCleared?.();
        });
        // A visitor who has left the page has not seen the confirmation, and may send the same again.
        if (form.isConnected) forgetAttempt(form.action, id);
        report("success", result.message);
        break;
      case "refused":
        console.error(result);
        flushSync(() => setSubmission({ state: "refused", message: result.message || refusedSubmission, errors: result.errors }));
        report("error", refusedSubmission);
        break;
      case "failed":
        console.error(result.cause);
        flushSync(() => setSubmission({ state: "failed", message: failedCall }));
        report("error", failedCall);
        break;
    }
  }

  return { submission, cleared, submit, notice };
}
