import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FieldErrors, submitContactMessage } from "../api/client";
import { newSubmissionId } from "../api/submission-id";
import type { FormState } from "../api/types";
import { failedCall, refusedSubmission } from "../content/errors";
import { contactFields } from "../content/forms";
import { notify } from "../ui/notify";

type Submission =
  | { state: "idle" }
  | { state: "sending" }
  | { state: "sent"; message: string }
  | { state: "refused"; message: string; errors: FieldErrors }
  | { state: "failed"; message: string };

/** Sends the form's values by script; `served` is the outcome of a post made without it. */
export function useContactSubmission(served: FormState | null) {
  const [submission, setSubmission] = useState<Submission>(() =>
    served ? { state: "refused", message: served.message, errors: served.errors } : { state: "idle" },
  );
  // Set at once, where state would let a second Enter pass before the next render.
  const inFlight = useRef(false);
  // The same for every retry of one filled form, so that the server stores it once.
  const submissionId = useRef<string | null>(null);
  const confirmation = useRef<HTMLDivElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (inFlight.current) return;
    inFlight.current = true;
    setSubmission({ state: "sending" });
    submissionId.current ??= newSubmissionId();
    const result = await submitContactMessage({ ...textValues(form), submission_id: submissionId.current });
    inFlight.current = false;

    switch (result.outcome) {
      case "accepted":
        submissionId.current = null;
        form.reset();
        flushSync(() => setSubmission({ state: "sent", message: result.message }));
        notify("success", result.message);
        confirmation.current?.focus();
        break;
      case "refused":
        console.error(result);
        flushSync(() => setSubmission({ state: "refused", message: result.message || refusedSubmission, errors: result.errors }));
        notify("error", refusedSubmission);
        focusFirstInvalid(form, result.errors);
        break;
      case "failed":
        console.error(result.cause);
        setSubmission({ state: "failed", message: failedCall });
        notify("error", failedCall);
        break;
    }
  }

  return { submission, submit, confirmation };
}

function textValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

function focusFirstInvalid(form: HTMLFormElement, errors: FieldErrors): void {
  const invalid = contactFields.find((field) => errors[field.name]);
  const control = invalid && form.elements.namedItem(invalid.name);
  if (control instanceof HTMLElement) control.focus();
}
