import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { FieldErrors } from "../api/response";
import type { Failure } from "../api/submissions";
import { tabStorage } from "../api/tab-storage";
import { type Entries, entriesOf } from "./entries";

export type Submission =
  | { state: "idle" }
  /** `sent` is the uploaded fraction, 0 to 1; null before the first progress event. `failure` is that of the attempt before. */
  | { state: "sending"; sent: number | null; failure: Failure | null }
  | SentForm
  | { state: "refused"; message: string; errors: FieldErrors }
  | { state: "failed"; failure: Failure };

export type SentForm = {
  state: "sent";
  id: string;
  message: string;
  reference: string | undefined;
  /** The texts that were sent, by field. Empty after a reload: this tab keeps none of them then. */
  texts: Record<string, string>;
  /** Whether the form shows what the visitor has typed since. */
  hasNext: boolean;
};

type Progress = {
  submission: Submission;
  /** How often an accepted submission has emptied the form. */
  cleared: number;
};

/** The names of files by field. */
export type FileNames = Record<string, string[]>;

/** What this tab keeps of a draft: it survives a reload, and a tab or browser that was killed. */
type Kept = {
  /** By field, without those that are empty or hidden. */
  texts: Record<string, string>;
  /** The chosen files. Only the visitor can choose them again. */
  files: FileNames;
  /** What became of the form, once it was sent: a visitor who loads the page again still has the reference. */
  sent?: Pick<SentForm, "id" | "message" | "reference">;
};

/**
 * What the visitor has entered into the form of a history entry, and what became of sending it. It outlives the form on the page:
 * sending goes on while the visitor is elsewhere, and Back shows both. Until it is sent, the texts outlive the document too.
 */
export class Draft {
  /** Where this tab keeps it: under a key for each history entry that shows it. */
  private readonly keys = new Set<string>();
  private kept: Kept | null = null;
  private readonly listeners = new Set<() => void>();
  private progress: Progress = { submission: { state: "idle" }, cleared: 0 };
  /** By field. */
  readonly values: Entries = new Map();
  /** What was chosen in an earlier document of this tab, and not again in this one. */
  filesToChoose: FileNames = {};
  /** The element with the message about the submission, while the form is on the page. */
  readonly notice: { current: HTMLDivElement | null } = { current: null };
  /** Whether the visitor has changed a value since the form was sent. */
  isEdited = false;

  readonly current = (): Progress => this.progress;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The draft is that of the history entry `key`, too. */
  belongTo(key: string): void {
    this.keys.add(`draft ${key}`);
    if (this.kept) this.write(this.kept);
  }

  /** Shows the confirmation that an earlier document of this tab showed. Returns whether there was one. */
  restoreConfirmation(): boolean {
    const [key = ""] = this.keys;
    const sent = tabStorage.read<Kept>(key)?.sent;
    if (!sent || this.progress.submission.state !== "idle") return false;
    this.show({ state: "sent", texts: {}, hasNext: false, ...sent });
    return true;
  }

  /** Fills in what an earlier document of this tab kept, where `form` is empty. Returns whether that was anything. */
  restore(form: HTMLFormElement): boolean {
    const [key = ""] = this.keys;
    const { texts, files } = tabStorage.read<Kept>(key) ?? { texts: {}, files: {} };
    const filled = Object.entries(texts).filter(([name, text]) => fill(form, name, text));
    const missing = Object.entries(files).filter(([name]) => {
      const control = form.elements.namedItem(name);
      return control instanceof HTMLInputElement && control.files?.length === 0;
    });
    this.filesToChoose = Object.fromEntries(missing);
    return filled.length > 0;
  }

  /** Keeps all values of `form`, because some may have been filled in before hydration. */
  keep(form: HTMLFormElement): void {
    for (const [name, entry] of entriesOf(form)) {
      if (typeof entry !== "string" && entry.length === 0) this.values.delete(name);
      else this.values.set(name, entry);
    }
    // A form has no value for a box that is not ticked.
    for (const box of form.querySelectorAll<HTMLInputElement>("input[type=checkbox]")) {
      if (!box.checked) this.values.delete(box.name);
    }
    const hidden = Array.from(form.querySelectorAll<HTMLInputElement>("input[type=hidden]"), ({ name }) => name);
    const remaining = Object.entries(this.filesToChoose).filter(([name]) => !this.values.has(name));
    // The same object while nothing changes, for which React renders nothing again.
    if (remaining.length < Object.keys(this.filesToChoose).length) this.filesToChoose = Object.fromEntries(remaining);
    const kept: Kept = { texts: {}, files: { ...this.filesToChoose } };
    for (const [name, entry] of this.values) {
      if (typeof entry !== "string") kept.files[name] = entry.map((file) => file.name);
      else if (entry.trim() && !hidden.includes(name)) kept.texts[name] = entry;
    }
    this.write(kept);
  }

  /** Shows that the form was stored. What the visitor has changed since it was sent stays. */
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

  private write(kept: Kept | null): void {
    this.kept = kept;
    for (const key of this.keys) tabStorage.write(key, kept);
  }

  show(submission: Submission, clearings = 0): void {
    this.progress = { submission, cleared: this.progress.cleared + clearings };
    for (const listener of this.listeners) listener();
  }
}

/** Gives a control of `form` this value, if it has none. Returns whether it has the value now because of that. */
function fill(form: HTMLFormElement, name: string, text: string): boolean {
  const control = form.elements.namedItem(name);
  if (control instanceof RadioNodeList) {
    const buttons = Array.from(control).filter((button) => button instanceof HTMLInputElement);
    const chosen = buttons.find(({ value }) => value === text);
    if (!chosen || buttons.some(({ checked }) => checked)) return false;
    chosen.checked = true;
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
  // A list takes no value that it does not have.
  return control.value === text;
}

/** The drafts of this document, by the key of the history entry. */
const drafts = new Map<string, Draft>();

/** The draft of the history entry that is shown. The form keeps it when a fragment or another query makes another entry. */
export function useDraft(): Draft {
  const { key } = useLocation();
  const [draft] = useState(() => drafts.get(key) ?? new Draft());
  useEffect(() => {
    drafts.set(key, draft);
    draft.belongTo(key);
  }, [key, draft]);
  return draft;
}
