import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import type { FieldErrors } from "../api/response";
import type { Failure } from "../api/submissions";
import { tabStorage } from "../api/tab-storage";
import type { FormState } from "../api/types";
import type { FieldDefinition } from "../facts/form-definition";
import { type Entries, type Entry, filesIn, isFilled } from "./entries";

export type Submission =
  | { state: "idle" }
  /** `progress` is the uploaded fraction, 0 to 1, or null before the first progress event. `failure` belongs to the previous attempt. */
  | { state: "sending"; progress: number | null; failure: Failure | null }
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

type State = {
  submission: Submission;
  /** How often the form has been cleared, by a confirmation or by the visitor. */
  timesCleared: number;
  /** The values of the form. A file field without a value keeps the files in its control, and an empty list removes them. */
  values: Entries;
  /** Files that the visitor chose before a reload, and has not chosen again. */
  filesToChoose: FileNames;
};

/** The names of files by field. */
export type FileNames = Record<string, string[]>;

/** The stored part of a draft. It survives a reload, and a browser that closes the tab. */
type StoredDraft = {
  /** By field, without empty fields. */
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
  private state: State;
  /** The ref of the element with the message about the submission. */
  readonly notice: { current: HTMLDivElement | null } = { current: null };
  /** True if the visitor has changed a value since the form was sent. */
  isEdited = false;

  /** `texts` are the values of a form that the server refused. */
  constructor(texts: FormState["values"] = {}) {
    const values: Entries = new Map();
    for (const [name, text] of Object.entries(texts)) if (text) values.set(name, text);
    this.state = { submission: { state: "idle" }, timesCleared: 0, values, filesToChoose: {} };
  }

  /** The same object until something changes, so that React can subscribe to it. */
  readonly getState = (): State => this.state;

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
    const sent = this.read()?.sent;
    if (!sent || this.state.submission.state !== "idle") return false;
    this.setSubmission({ state: "sent", texts: {}, hasNext: false, ...sent });
    return true;
  }

  /**
   * Takes over `entries`, which the visitor made before hydration, and fills the other fields with the texts from before a reload.
   * Returns true if it filled any.
   */
  restore(fields: FieldDefinition[], entries: Entries): boolean {
    const { texts, files } = this.read() ?? { texts: {}, files: {} };
    const values: Entries = new Map();
    let hasTexts = false;
    for (const field of fields) {
      const { name } = field;
      const entry = entries.get(name);
      const text = texts[name];
      if (isFilled(entry)) values.set(name, entry);
      else if (text !== undefined && canShow(field, text)) {
        values.set(name, text);
        hasTexts = true;
      }
    }
    const filesToChoose = Object.fromEntries(
      Object.entries(files).filter(([name]) => !values.has(name)),
    );
    this.update({ values, filesToChoose });
    this.store();
    return hasTexts;
  }

  /** Sets the value of a field, and stores it for a reload. */
  setValue(name: string, value: Entry): void {
    const { [name]: _, ...otherFiles } = this.state.filesToChoose;
    const filesToChoose = filesIn(value).length > 0 ? otherFiles : this.state.filesToChoose;
    this.update({ values: new Map(this.state.values).set(name, value), filesToChoose });
    this.store();
  }

  /** Sets values of empty fields, until the visitor chooses others. They are not stored for a reload. */
  preselect(texts: Record<string, string>): void {
    const newTexts = Object.entries(texts).filter(
      ([name]) => !isFilled(this.state.values.get(name)),
    );
    if (newTexts.length > 0) this.update({ values: new Map([...this.state.values, ...newTexts]) });
  }

  /** Replaces a chosen file by a smaller copy, unless the visitor has removed the file. */
  replaceFile(name: string, file: File, copy: File): void {
    const files = filesIn(this.state.values.get(name));
    if (files.includes(file)) this.setValue(name, files.with(files.indexOf(file), copy));
  }

  setSubmission(submission: Submission): void {
    this.update({ submission });
  }

  /** Shows the confirmation and clears the form, unless the visitor has changed a value since it was sent. */
  confirm(sentForm: SentForm): void {
    if (this.isEdited) {
      this.setSubmission(sentForm);
      return;
    }
    const { id, message, reference } = sentForm;
    this.write({ texts: {}, files: {}, sent: { id, message, reference } });
    this.clearValues(sentForm);
  }

  /** Clears the form, and removes the confirmation or the errors. */
  clear(): void {
    this.isEdited = false;
    this.write(null);
    this.clearValues({ state: "idle" });
  }

  private clearValues(submission: Submission): void {
    this.update({
      submission,
      timesCleared: this.state.timesCleared + 1,
      values: new Map(),
      filesToChoose: {},
    });
  }

  private update(changes: Partial<State>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }

  private store(): void {
    const draft: StoredDraft = { texts: {}, files: { ...this.state.filesToChoose } };
    for (const [name, entry] of this.state.values) {
      if (typeof entry === "string") {
        if (entry.trim()) draft.texts[name] = entry;
      } else if (entry.length > 0) draft.files[name] = entry.map((file) => file.name);
    }
    this.write(draft);
  }

  private read(): StoredDraft | null {
    const [key = ""] = this.keys;
    return tabStorage.read<StoredDraft>(key);
  }

  private write(draft: StoredDraft | null): void {
    this.stored = draft;
    for (const key of this.keys) tabStorage.write(key, draft);
  }
}

/** True if the control of a field can show this text. The choices may have changed since the text was stored. */
function canShow({ kind, options = [] }: FieldDefinition, text: string): boolean {
  if (kind === "select" || kind === "radio") return options.some(({ value }) => value === text);
  return kind !== "file" && kind !== "photos";
}

/** The drafts of this document, by the key of the history entry. */
const drafts = new Map<string, Draft>();

/**
 * Returns the draft of the current history entry. If the form stays on the page while a fragment or a query adds an entry, it keeps its
 * draft. A new draft starts with `texts`.
 */
export function useDraft(texts: FormState["values"] | undefined): Draft {
  const { key } = useLocation();
  const [draft] = useState(() => drafts.get(key) ?? new Draft(texts));
  useEffect(() => {
    drafts.set(key, draft);
    draft.attachTo(key);
  }, [key, draft]);
  return draft;
}

/** Returns the state of a draft, and renders again when it changes. */
export function useDraftState({ subscribe, getState }: Draft): State {
  return useSyncExternalStore(subscribe, getState, getState);
}
