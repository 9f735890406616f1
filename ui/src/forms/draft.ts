import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { FieldErrors } from "../api/response";
import type { Failure } from "../api/submissions";
import { tabStorage } from "../api/tab-storage";
import { type Entries, readEntries } from "./entries";

export type Submission =
  | { state: "idle" }
  /** `sent` is the uploaded fraction, 0 to 1, or null before the first progress event. `failure` belongs to the previous attempt. */
  | { state: "sending"; sent: number | null; failure: Failure | null }
  | SentForm
  | { state: "refused"; message: string; errors: FieldErrors }
  | { state: "failed"; failure: Failure };

export type SentForm = {
  state: "sent";
  id: string;
  message: string;
  reference: string | undefined;
  /** The submitted texts, by field. Empty after a reload, because the tab stores only the reference of a sent form. */
  texts: Record<string, string>;
  /** True if the visitor has typed something since, so that the form is already the next one. */
  hasNext: boolean;
};

type Progress = {
  submission: Submission;
  /** How often an accepted submission has emptied the form. */
  cleared: number;
};

/** The names of files by field. */
export type FileNames = Record<string, string[]>;

/** The stored part of a draft. It survives a reload, and a browser that closes the tab. */
type StoredDraft = {
  /** By field, without empty and hidden fields. */
  texts: Record<string, string>;
  /** The names of the chosen files. Only the visitor can choose the files again. */
  files: FileNames;
  /** The confirmation of a sent form, so that the reference survives a reload. */
  sent?: Pick<SentForm, "id" | "message" | "reference">;
};

/**
 * The visitor's entries in the form of one history entry, and the state of its submission. A draft outlives the form component: sending
 * continues while the visitor is on another page, and Back shows the entries and the result. Until the form is sent, the texts also
 * survive a reload.
 */
export class Draft {
  /** The storage keys, one for each history entry that shows this form. */
  private readonly keys = new Set<string>();
  private stored: StoredDraft | null = null;
  private readonly listeners = new Set<() => void>();
  private progress: Progress = { submission: { state: "idle" }, cleared: 0 };
  /** By field. */
  readonly values: Entries = new Map();
  /** Files that the visitor chose before a reload, and has not chosen again. */
  filesToChoose: FileNames = {};
  /** The ref of the element with the message about the submission. */
  readonly notice: { current: HTMLDivElement | null } = { current: null };
  /** True if the visitor has changed a value since the form was sent. */
  isEdited = false;

  readonly current = (): Progress => this.progress;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Stores the draft for the history entry `key` as well. */
  attachTo(key: string): void {
    this.keys.add(`draft ${key}`);
    if (this.stored) this.write(this.stored);
  }

  /** Shows the confirmation from before a reload. Returns false if the form was not sent. */
  restoreConfirmation(): boolean {
    const [key = ""] = this.keys;
    const sent = tabStorage.read<StoredDraft>(key)?.sent;
    if (!sent || this.progress.submission.state !== "idle") return false;
    this.show({ state: "sent", texts: {}, hasNext: false, ...sent });
    return true;
  }

  /** Fills the empty fields of `form` with the texts from before a reload. Returns true if it filled any. */
  restore(form: HTMLFormElement): boolean {
    const [key = ""] = this.keys;
    const { texts, files } = tabStorage.read<StoredDraft>(key) ?? { texts: {}, files: {} };
    const filledFields = Object.entries(texts).filter(([name, text]) => fill(form, name, text));
    const missingFiles = Object.entries(files).filter(([name]) => {
      const control = form.elements.namedItem(name);
      return control instanceof HTMLInputElement && control.files?.length === 0;
    });
    this.filesToChoose = Object.fromEntries(missingFiles);
    return filledFields.length > 0;
  }

  /** Saves all values of `form`, not only the changed one, because the visitor may have filled in some before hydration. */
  save(form: HTMLFormElement): void {
    for (const [name, entry] of readEntries(form)) {
      if (typeof entry !== "string" && entry.length === 0) this.values.delete(name);
      else this.values.set(name, entry);
    }
    // `FormData` has no value for a checkbox that is not ticked.
    for (const box of form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) {
      if (!box.checked) this.values.delete(box.name);
    }
    const hidden = Array.from(form.querySelectorAll<HTMLInputElement>("input[type=hidden]"), ({ name }) => name);
    const remaining = Object.entries(this.filesToChoose).filter(([name]) => !this.values.has(name));
    // If no file was added, keep the same object, so that React does not render again.
    if (remaining.length < Object.keys(this.filesToChoose).length) this.filesToChoose = Object.fromEntries(remaining);
    const draft: StoredDraft = { texts: {}, files: { ...this.filesToChoose } };
    for (const [name, entry] of this.values) {
      if (typeof entry !== "string") draft.files[name] = entry.map((file) => file.name);
      else if (entry.trim() && !hidden.includes(name)) draft.texts[name] = entry;
    }
    this.write(draft);
  }

  /** Shows the confirmation and empties the form, unless the visitor has changed a value since it was sent. */
  accept(submission: Submission): void {
    const clearings = this.isEdited ? 0 : 1;
    if (!this.isEdited) {
      this.values.clear();
      this.filesToChoose = {};
      const { id, message, reference } = submission.state === "sent" ? submission : {};
      this.write(id && message ? { texts: {}, files: {}, sent: { id, message, reference } } : null);
    }
    this.show(submission, clearings);
  }

  /** Empties the form. */
  clear(): void {
    this.isEdited = false;
    this.accept({ state: "idle" });
  }

  private write(draft: StoredDraft | null): void {
    this.stored = draft;
    for (const key of this.keys) tabStorage.write(key, draft);
  }

  /** Sets the state of the submission and notifies the form. */
  show(submission: Submission, clearings = 0): void {
    this.progress = { submission, cleared: this.progress.cleared + clearings };
    for (const listener of this.listeners) listener();
  }
}

/** Sets the value of a control, if it is empty. Returns true if it has set the value. */
function fill(form: HTMLFormElement, name: string, text: string): boolean {
  const control = form.elements.namedItem(name);
  if (control instanceof RadioNodeList) {
    const buttons = Array.from(control).filter((button) => button instanceof HTMLInputElement);
    const button = buttons.find(({ value }) => value === text);
    if (!button || buttons.some(({ checked }) => checked)) return false;
    button.checked = true;
    return true;
  }
  if (control instanceof HTMLInputElement && control.type === "checkbox") {
    if (control.checked) return false;
    control.checked = true;
    return true;
  }
  const isText = control instanceof HTMLInputElement && control.type !== "file";
  if (!isText && !(control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)) return false;
  if (control.value !== "") return false;
  control.value = text;
  // A select ignores a value that is not among its options.
  return control.value === text;
}

/** The drafts of this document, by the key of the history entry. */
const drafts = new Map<string, Draft>();

/**
 * Returns the draft of the current history entry. If the form stays on the page while a fragment or a query adds an entry, it keeps its
 * draft.
 */
export function useDraft(): Draft {
  const { key } = useLocation();
  const [draft] = useState(() => drafts.get(key) ?? new Draft());
  useEffect(() => {
    drafts.set(key, draft);
    draft.attachTo(key);
  }, [key, draft]);
  return draft;
}
