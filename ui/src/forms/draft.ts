import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { FieldErrors } from "../api/response";

export type Submission =
  | { state: "idle" }
  /** `sent` is the uploaded fraction, 0 to 1; null before the first progress event. */
  | { state: "sending"; sent: number | null }
  | { state: "sent"; id: string; message: string; reference: string | undefined }
  | { state: "refused"; message: string; errors: FieldErrors }
  | { state: "failed"; message: string };

type Progress = {
  submission: Submission;
  /** How often an accepted submission has emptied the form. */
  cleared: number;
};

/**
 * What the visitor has entered into the form of a history entry, and what became of sending it. It outlives the form on the page:
 * sending goes on while the visitor is elsewhere, and Back shows both.
 */
export class Draft {
  private readonly listeners = new Set<() => void>();
  private progress: Progress = { submission: { state: "idle" }, cleared: 0 };
  /** By field. */
  readonly values = new Map<string, FormDataEntryValue>();
  /** The element with the message about the submission, while the form is on the page. */
  readonly notice: { current: HTMLDivElement | null } = { current: null };
  /** Whether the visitor has changed a value since the form was sent. */
  isEdited = false;

  readonly current = (): Progress => this.progress;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Keeps all values of `form`, because some may have been filled in before hydration. */
  keep(form: HTMLFormElement): void {
    for (const [name, value] of new FormData(form)) {
      // A file input without a file has a nameless file.
      if (value instanceof File && value.name === "") this.values.delete(name);
      else this.values.set(name, value);
    }
  }

  /** Shows that the form was stored. What the visitor has changed since it was sent stays. */
  accept(submission: Submission): void {
    if (!this.isEdited) this.values.clear();
    this.show(submission, this.isEdited ? 0 : 1);
  }

  show(submission: Submission, clearings = 0): void {
    this.progress = { submission, cleared: this.progress.cleared + clearings };
    for (const listener of this.listeners) listener();
  }
}

/** The drafts of this document, by the key of the history entry. */
const drafts = new Map<string, Draft>();

/** The draft of the history entry that is shown. The form keeps it when a fragment or another query makes another entry. */
export function useDraft(): Draft {
  const { key } = useLocation();
  const [draft] = useState(() => drafts.get(key) ?? new Draft());
  useEffect(() => {
    drafts.set(key, draft);
  }, [key, draft]);
  return draft;
}
