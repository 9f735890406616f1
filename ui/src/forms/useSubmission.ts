import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldErrors, SubmitResult } from "../api/client";
import { newSubmissionId } from "../api/submission-id";
import type { FormState } from "../api/types";
import { failedCall, refusedSubmission } from "../content/errors";
import { notify } from "../ui/toast/notify";

type Submission =
  | { state: "idle" }
  /** `sent` is the uploaded fraction, 0 to 1; null before the first progress event. */
  | { state: "sending"; sent: number | null }
  | { state: "sent"; message: string }
  | { state: "refused"; message: string; errors: FieldErrors }
  | { state: "failed"; message: string };

export type Send = (form: FormData, onProgress: (sent: number) => void) => Promise<SubmitResult>;

type Options = {
  /** The refused form that the server rendered after a post without script. */
  refusedForm: FormState | null;
  send: Send;
  onAccepted?: () => void;
};

/** Submits a form by script. `accepted` counts accepted submissions: use it in the fields' keys to reset them after each. */
export function useSubmission({ refusedForm, send, onAccepted }: Options) {
  const [submission, setSubmission] = useState<Submission>(() =>
    refusedForm ? { state: "refused", message: refusedForm.message, errors: refusedForm.errors } : { state: "idle" },
  );
  const [accepted, setAccepted] = useState(0);
  // A ref takes effect at once; with state, a second Enter before the next render would submit again.
  const inFlight = useRef(false);
  // Retries of the same content share one id, so that the server stores it once. Changed content gets a new id.
  const lastAttempt = useRef<{ content: string; id: string } | null>(null);
  const confirmation = useRef<HTMLDivElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (inFlight.current) return;
    inFlight.current = true;
    // The button loses focus while it is disabled; focus is restored after a failure.
    const focused = document.activeElement;
    const values = new FormData(form);
    const content = contentOf(values);
    if (lastAttempt.current?.content !== content) lastAttempt.current = { content, id: newSubmissionId() };
    values.set("submission_id", lastAttempt.current.id);
    setSubmission({ state: "sending", sent: null });
    const result = await send(values, (sent) => setSubmission({ state: "sending", sent }));
    inFlight.current = false;

    switch (result.outcome) {
      case "accepted":
        lastAttempt.current = null;
        flushSync(() => {
          setAccepted((count) => count + 1);
          setSubmission({ state: "sent", message: result.message });
          onAccepted?.();
        });
        notify("success", result.message);
        confirmation.current?.focus();
        break;
      case "refused":
        console.error(result);
        flushSync(() => setSubmission({ state: "refused", message: result.message || refusedSubmission, errors: result.errors }));
        notify("error", refusedSubmission);
        focus(firstInvalid(form, result.errors) ?? focused);
        break;
      case "failed":
        console.error(result.cause);
        flushSync(() => setSubmission({ state: "failed", message: failedCall }));
        notify("error", failedCall);
        focus(focused);
        break;
    }
  }

  return { submission, accepted, submit, confirmation };
}

/** The form's content for comparison. Files are compared by name, size and date, without reading them. */
function contentOf(values: FormData): string {
  return JSON.stringify(
    Array.from(values, ([name, value]) => [
      name,
      typeof value === "string" ? value : [value.name, value.size, value.lastModified],
    ]),
  );
}

function firstInvalid(form: HTMLFormElement, errors: FieldErrors): Element | null {
  for (const control of form.elements) {
    if (errors[control.getAttribute("name") ?? ""]) return control;
  }
  return null;
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}
