import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldErrors, SubmitResult } from "../api/client";
import { newSubmissionId } from "../api/submission-id";
import type { FormState } from "../api/types";
import { failedCall, refusedSubmission } from "../content/errors";
import { notify } from "../ui/notify";

type Submission =
  | { state: "idle" }
  /** `sent` is the part that has left, 0 to 1, where that is known. */
  | { state: "sending"; sent: number | null }
  | { state: "sent"; message: string }
  | { state: "refused"; message: string; errors: FieldErrors }
  | { state: "failed"; message: string };

export type Send = (form: FormData, onProgress: (sent: number) => void) => Promise<SubmitResult>;

type Options = {
  /** The outcome of a post made without script. */
  served: FormState | null;
  send: Send;
  onAccepted?: () => void;
};

/** Sends a form by script. `accepted` counts what was stored: fields keyed by it are empty again after each. */
export function useSubmission({ served, send, onAccepted }: Options) {
  const [submission, setSubmission] = useState<Submission>(() =>
    served ? { state: "refused", message: served.message, errors: served.errors } : { state: "idle" },
  );
  const [accepted, setAccepted] = useState(0);
  // Set at once, where state would let a second Enter pass before the next render.
  const inFlight = useRef(false);
  // One id for every retry of the same content, so that the server stores it once; changed content is sent anew.
  const lastAttempt = useRef<{ content: string; id: string } | null>(null);
  const confirmation = useRef<HTMLDivElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (inFlight.current) return;
    inFlight.current = true;
    // The button is disabled while it sends, which takes the focus from it.
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

/** A file is told from another by what the browser knows without reading it. */
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
