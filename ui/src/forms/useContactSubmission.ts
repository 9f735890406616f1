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
  // One id for every retry of the same words, so that the server stores them once; changed words are a new message.
  const lastAttempt = useRef<{ words: string; id: string } | null>(null);
  const confirmation = useRef<HTMLDivElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (inFlight.current) return;
    inFlight.current = true;
    // The button is disabled while it sends, which takes the focus from it.
    const focused = document.activeElement;
    setSubmission({ state: "sending" });
    const values = textValues(form);
    const words = JSON.stringify(values);
    if (lastAttempt.current?.words !== words) lastAttempt.current = { words, id: newSubmissionId() };
    const result = await submitContactMessage({ ...values, submission_id: lastAttempt.current.id });
    inFlight.current = false;

    switch (result.outcome) {
      case "accepted":
        lastAttempt.current = null;
        clear(form);
        flushSync(() => setSubmission({ state: "sent", message: result.message }));
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

  return { submission, submit, confirmation };
}

/** `reset()` would bring back what the server sent with a refused form. */
function clear(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = "";
  }
}

function textValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

function firstInvalid(form: HTMLFormElement, errors: FieldErrors): Element | null {
  const invalid = contactFields.find((field) => errors[field.name]);
  const control = invalid && form.elements.namedItem(invalid.name);
  return control instanceof Element ? control : null;
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}
