import { type FormEvent, useEffect } from "react";
import { flushSync } from "react-dom";
import { failedCall, refusedSubmission } from "#words/errors";
import { fieldWords } from "#words/forms";
import type { ApiResponse, FieldErrors } from "../api/response";
import {
  cancelAttempt,
  completeSubmission,
  readValues,
  startAttempt,
} from "../api/submission-attempts";
import { type Failure, SendingError, submitForm } from "../api/submissions";
import type { FieldDefinition } from "../facts/form-definition";
import type { ToastKind } from "../ui/Toaster";
import { useToasts } from "../ui/ToastProvider";
import { type Draft, type Submission, useDraftState } from "./draft";
import { findFormErrors } from "./field-errors";
import { waitForPreparation } from "./file-preparation";
import { translateRefusal } from "./refusal";

type Options = {
  /** The URL that the form is sent to. */
  action: string;
  fields: FieldDefinition[];
  draft: Draft;
  /** The refused form in the server's HTML, after a post without script. */
  refusedForm: { message: string; errors: FieldErrors } | null;
};

/**
 * Checks a form and submits it by script. `draft.notice` is the ref of the element with the message.
 */
export function useSubmission({ action, fields, draft, refusedForm }: Options) {
  const { submission: draftSubmission, timesCleared } = useDraftState(draft);
  // The server's refusal applies until the visitor sends or empties the form.
  const isRefusedByServer = draftSubmission.state === "idle" && timesCleared === 0 && refusedForm;
  const submission: Submission = isRefusedByServer
    ? { state: "refused", ...refusedForm }
    : draftSubmission;

  const { notify, preload } = useToasts();
  // The device may be offline when a toast is needed.
  useEffect(preload, [preload]);

  // The attempts live outside of React. Once the visitor has seen the confirmation, the same values are a new submission.
  useEffect(() => {
    if (draftSubmission.state === "sent") completeSubmission(action, draftSubmission.id);
  }, [action, draftSubmission]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Read the draft, not React's state: a second Enter can come before the next render, and must not submit again.
    if (draft.getState().submission.state === "sending") return;
    const form = event.currentTarget;
    const errors = findFormErrors(fields, form);
    if (Object.keys(errors).length > 0) {
      flushSync(() => draft.setSubmission({ state: "refused", message: "", errors }));
      draft.notice.current?.focus();
      return;
    }
    send(form).catch(console.error);
  }

  /** Sends the form. Continues when the visitor leaves the page, and the draft shows the result after Back. */
  async function send(form: HTMLFormElement): Promise<void> {
    const { submission: previous } = draft.getState();
    const previousFailure = previous.state === "failed" ? previous.failure : null;
    draft.isEdited = false;
    draft.setSubmission({ state: "sending", progress: null, failure: previousFailure });
    // The browser may still be making smaller copies of photos.
    await waitForPreparation(form);
    const values = new FormData(form);
    const { checksum, lostFiles } = await readValues(values);
    if (lostFiles.length > 0) return askForFilesAgain(lostFiles);
    const id = startAttempt(action, checksum);
    values.set("submission_id", id);
    let response: ApiResponse;
    try {
      response = await submitForm(action, values, (progress) =>
        draft.setSubmission({ state: "sending", progress, failure: previousFailure }),
      );
    } catch (error) {
      console.error(error);
      // If a file has changed during the upload, the browser gives no reason for the error. Read the files again to find out.
      const { lostFiles: changedFiles } = await readValues(values);
      if (changedFiles.length > 0) return askForFilesAgain(changedFiles);
      const failure: Failure =
        error instanceof SendingError ? error.failure : { reason: "no_answer" };
      if (failure.reason === "offline") cancelAttempt(action, id);
      flushSync(() => draft.setSubmission({ state: "failed", failure }));
      return announce("error", failedCall);
    }
    if (response.success) {
      const { message = "", reference } = response;
      const texts: Record<string, string> = {};
      for (const [name, value] of values) if (typeof value === "string") texts[name] = value.trim();
      flushSync(() =>
        draft.confirm({ state: "sent", id, message, reference, texts, hasNext: draft.isEdited }),
      );
      return announce("success", message);
    }
    cancelAttempt(action, id);
    console.error("The form was refused", response);
    const { message, errors } = translateRefusal(fields, response);
    flushSync(() =>
      draft.setSubmission({ state: "refused", message: message || refusedSubmission, errors }),
    );
    announce("error", refusedSubmission);
  }

  /** Removes files that the browser can no longer read from the form, and asks the visitor to choose them again. */
  function askForFilesAgain(lostFiles: string[]): void {
    for (const name of lostFiles) draft.setValue(name, []);
    const errors = Object.fromEntries(lostFiles.map((name) => [name, fieldWords.fileLost]));
    flushSync(() => draft.setSubmission({ state: "refused", message: "", errors }));
    announce("error", failedCall);
  }

  /**
   * Moves the focus to the message, which scrolls it into view and announces it. A visitor who is typing keeps the focus, and a toast
   * announces the message.
   */
  function announce(kind: ToastKind, message: string): void {
    const notice = draft.isEdited ? null : draft.notice.current;
    notice?.focus();
    notify(kind, message, { silent: notice !== null });
  }
  return { submission, submit };
}
