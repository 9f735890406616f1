import { type FormEvent, useEffect, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { failedCall, refusedSubmission } from "#words/errors";
import { fieldWords } from "#words/forms";
import type { ApiResponse, FieldErrors } from "../api/response";
import { beginAttempt, endAttempt, forgetAttempt, readContent } from "../api/submission-attempts";
import { type Failure, SendingError, submitForm } from "../api/submissions";
import type { FieldDefinition } from "../facts/form-definition";
import { notify, preloadToasts } from "../ui/notify";
import type { ToastKind } from "../ui/Toaster";
import type { Draft, Submission } from "./draft";
import { emptied } from "./FilePicker";
import { formErrors } from "./field-problem";
import { untilPrepared } from "./preparation";
import { refusalInWords } from "./refusal";

type Options = {
  /** Where the form is sent. */
  action: string;
  fields: FieldDefinition[];
  draft: Draft;
  /** The refused form that the server rendered after a post without script. */
  refusedForm: { message: string; errors: FieldErrors } | null;
};

/**
 * Checks a form and submits it by script. `cleared` counts how often an accepted submission has cleared it: use it in the
 * fields' keys to reset them. The element with the message is `draft.notice`.
 */
export function useSubmission({ action, fields, draft, refusedForm }: Options) {
  const { submission: scripted, cleared } = useSyncExternalStore(draft.subscribe, draft.current, draft.current);
  // Once the form was sent or emptied, the refusal is past.
  const isRefused = scripted.state === "idle" && cleared === 0 && refusedForm;
  const submission: Submission = isRefused ? { state: "refused", ...refusedForm } : scripted;

  // Loads code over the network while there is one.
  useEffect(preloadToasts, []);

  // The attempts are kept outside of React: the visitor has seen the confirmation, and may send the same again.
  useEffect(() => {
    if (scripted.state === "sent") forgetAttempt(action, scripted.id);
  }, [action, scripted]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The draft changes at once: a second Enter before the next render must not submit again.
    if (draft.current().submission.state === "sending") return;
    const form = event.currentTarget;
    draft.keep(form);
    const errors = formErrors(fields, form);
    if (Object.keys(errors).length > 0) {
      flushSync(() => draft.show({ state: "refused", message: "", errors }));
      draft.notice.current?.focus();
      return;
    }
    deliver(draft, action, fields, form).catch(console.error);
  }

  return { submission, cleared, submit };
}

/** Goes on when the visitor leaves the page: what the draft shows is there after Back. */
async function deliver(draft: Draft, action: string, fields: FieldDefinition[], form: HTMLFormElement): Promise<void> {
  const { submission } = draft.current();
  const before = submission.state === "failed" ? submission.failure : null;
  draft.isEdited = false;
  draft.show({ state: "sending", sent: null, failure: before });
  // Photos are sent in their smaller copies, which may be on their way.
  await untilPrepared(form);
  const values = new FormData(form);
  const { content, lostFiles } = await readContent(values);
  if (lostFiles.length > 0) return askAgain(draft, form, lostFiles);
  const id = beginAttempt(action, content);
  values.set("submission_id", id);
  let response: ApiResponse;
  try {
    response = await submitForm(action, values, (sent) => draft.show({ state: "sending", sent, failure: before }));
  } catch (error) {
    console.error(error);
    // A browser that finds a changed file only now has no reason to give.
    const { lostFiles } = await readContent(values);
    if (lostFiles.length > 0) return askAgain(draft, form, lostFiles);
    const failure: Failure = error instanceof SendingError ? error.failure : { reason: "no_answer" };
    if (failure.reason === "offline") endAttempt(action, id);
    flushSync(() => draft.show({ state: "failed", failure }));
    return report(draft, "error", failedCall);
  }
  if (response.success) {
    const { message = "", reference } = response;
    const texts: Record<string, string> = {};
    for (const [name, value] of values) if (typeof value === "string") texts[name] = value.trim();
    flushSync(() => draft.accept({ state: "sent", id, message, reference, texts, hasNext: draft.isEdited }));
    return report(draft, "success", message);
  }
  endAttempt(action, id);
  console.error("The form was refused", response);
  const { message, errors } = refusalInWords(fields, response);
  flushSync(() => draft.show({ state: "refused", message: message || refusedSubmission, errors }));
  report(draft, "error", refusedSubmission);
}

/** Takes these files out of the form, and asks for them again. */
function askAgain(draft: Draft, form: HTMLFormElement, lostFiles: string[]): void {
  for (const name of lostFiles) {
    draft.values.delete(name);
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) continue;
    control.value = "";
    // The field shows it no longer.
    control.dispatchEvent(emptied());
  }
  const errors = Object.fromEntries(lostFiles.map((name) => [name, fieldWords.fileLost]));
  flushSync(() => draft.show({ state: "refused", message: "", errors }));
  report(draft, "error", failedCall);
}

/** Moves the focus, which scrolls into view and announces the message, but never away from a visitor who is typing. */
function report(draft: Draft, kind: ToastKind, message: string): void {
  const notice = draft.isEdited ? null : draft.notice.current;
  notice?.focus();
  notify(kind, message, { silent: notice !== null });
}
