/// <reference types="node" />
import forms from "../../../data/forms.json";

/** One field of data/forms.json. */
export type FieldDefinition = {
  name: string;
  label: string;
  kind: "text" | "email" | "tel" | "textarea" | "select" | "radio" | "checkbox" | "number" | "date" | "file" | "photos";
  required: boolean;
  /** Whether only other programs send it: the page has no control for it. */
  hidden?: boolean;
  /** Fields of which one with a value makes this one optional. */
  unless?: string[];
  /** The sentence for a required field that is empty. */
  missing?: string;
  /** The sentence for a value of the wrong form. */
  invalid?: string;
  help?: string;
  max_length?: number;
  /** Minimum length while the box `min_length_if` is ticked, and the sentence for a shorter text. */
  min_length?: number;
  min_length_if?: string;
  too_short?: string;
  /** Limits of a whole number. */
  min?: number;
  max?: number;
  autocomplete?: string;
  rows?: number;
  placeholder?: string;
  options?: FieldOption[];
  accept?: string[];
  /** Extensions of files of other kinds, which are refused by their names. */
  other_kinds?: { pictures: string[]; documents: string[]; others: string[] };
  max_bytes?: number;
  /** Limits of a field for several photos. */
  max_files?: number;
  max_total_bytes?: number;
  max_megapixels?: number;
  /** The field that must have no file when this one has, and the sentence when both have. */
  not_with?: string;
  not_both?: string;
};

/** Options of one group are below its label. */
export type FieldOption = { value: string; label: string; group?: { name: string; label: string } };

/** As data/forms.json has it: English, with the words of another language beside. */
type Worded<T> = T & { ur: { [word in string]?: string } };
type StoredField = Worded<Omit<FieldDefinition, "options">> & { options?: Worded<FieldOption>[] };

// Parcel runs these functions while it builds (`type: "macro"`), so that a page carries only its own form, in its own language.

/** What pages need of one form of `messages` in data/forms.json. */
export function messageForm(kind: string) {
  const { endpoint, fields } = formOf(kind);
  // The JSON boundary: TypeScript infers `kind` as string.
  return { endpoint, fields: (fields as StoredField[]).filter(({ hidden }) => !hidden).map(inWords) };
}

export function applicationDefinition() {
  const { fields, consent } = forms.job_request;
  // The JSON boundary, as above.
  return { fields: (fields as StoredField[]).map(inWords), consent: translated(consent) };
}

function inWords({ options, ...field }: StoredField): FieldDefinition {
  return { ...translated(field), ...(options && { options: options.map(translated) }) };
}

/** A telephone number or a date. From right to left, its groups would run in reverse. */
const GROUPS_OF_DIGITS = /(?<=\s)\d+([ -]\d+)+/g;

/** With the words of the language that is built: that of SITE_LANGUAGE. */
function translated<T extends object>({ ur, ...english }: Worded<T>) {
  if (process.env.SITE_LANGUAGE !== "ur") return english;
  const isolated = Object.entries(ur).map(([name, text]) => [name, text?.replace(GROUPS_OF_DIGITS, "\u2066$&\u2069")]);
  return { ...english, ...Object.fromEntries(isolated) };
}

/** For how many days what each form sends is kept, by the kind of a message. */
export function keptDays(): { contact: number; quote: number; complaint: number; application: number } {
  const days = (kind: string) => formOf(kind).keep_days;
  return {
    contact: days("contact"),
    quote: days("quote"),
    complaint: days("complaint"),
    application: forms.job_request.keep_days,
  };
}

export function honeypotName(): string {
  return forms.honeypot;
}

function formOf(kind: string) {
  const found = forms.messages.find((form) => form.kind === kind);
  if (!found) throw new Error(`data/forms.json has no form ${kind}`);
  return found;
}
