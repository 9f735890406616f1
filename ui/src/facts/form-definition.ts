import forms from "../../../data/forms.json";

/** One field of data/forms.json. */
export type FieldDefinition = {
  name: string;
  label: string;
  kind:
    | "text"
    | "email"
    | "tel"
    | "textarea"
    | "select"
    | "radio"
    | "checkbox"
    | "number"
    | "date"
    | "file"
    | "photos";
  required: boolean;
  /** True for a field without a control on the page. Only other programs send it. */
  hidden?: boolean;
  /** Other fields. If one of them has a value, this one is optional. */
  unless?: string[];
  /** The error sentence for a required field that is empty. */
  missing?: string;
  /** The error sentence for a value in the wrong format. */
  invalid?: string;
  help?: string;
  max_length?: number;
  /** The minimum length while the checkbox `min_length_if` is ticked, and the error sentence for a shorter text. */
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
  /** Extensions of other kinds of files. The form rejects these files by their names. */
  other_kinds?: { pictures: string[]; documents: string[]; others: string[] };
  max_bytes?: number;
  /** Limits of a field for several photos. */
  max_files?: number;
  max_total_bytes?: number;
  max_megapixels?: number;
  /** Another field. Only one of the two may have a file. `not_both` is the error sentence if both have one. */
  not_with?: string;
  not_both?: string;
};

/** Options with the same group are listed below the label of the group. */
export type FieldOption = { value: string; label: string; group?: { name: string; label: string } };

/** An object of data/forms.json: its texts in English, and their Urdu translations in `ur`. */
type Translatable<T> = T & { ur: { [word in string]?: string } };
type JsonField = Translatable<Omit<FieldDefinition, "options">> & {
  options?: Translatable<FieldOption>[];
};

// Parcel calls these functions during the build (`type: "macro"`), so a page only contains its own form, in its own language.

/** The endpoint and the fields of one form of `messages` in data/forms.json. */
export function messageForm(kind: string) {
  const { endpoint, fields } = findForm(kind);
  const visibleFields = readFields(fields).filter(({ hidden }) => !hidden);
  return { endpoint, fields: visibleFields.map(translateField) };
}

export function applicationDefinition() {
  const { fields, consent } = forms.job_request;
  return { fields: readFields(fields).map(translateField), consent: translate(consent) };
}

/** TypeScript infers `kind` as string for JSON files, hence the cast. */
function readFields(fields: unknown[]): JsonField[] {
  return fields as JsonField[];
}

function translateField({ options, ...field }: JsonField): FieldDefinition {
  return { ...translate(field), ...(options && { options: options.map(translate) }) };
}

/** Matches telephone numbers and dates. In right-to-left text, their groups would appear in reverse order. */
const GROUPS_OF_DIGITS = /(?<=\s)\d+([ -]\d+)+/g;

/** Returns the texts in the language of this build, which SITE_LANGUAGE sets. */
function translate<T extends object>({ ur, ...english }: Translatable<T>) {
  if (process.env.SITE_LANGUAGE !== "ur") return english;
  const isolated = Object.entries(ur).map(([name, text]) => [
    name,
    text?.replace(GROUPS_OF_DIGITS, "\u2066$&\u2069"),
  ]);
  return { ...english, ...Object.fromEntries(isolated) };
}

/** How many days the company keeps the submissions of each form. */
export function retentionDays(): {
  contact: number;
  quote: number;
  complaint: number;
  application: number;
} {
  const days = (kind: string) => findForm(kind).keep_days;
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

function findForm(kind: string) {
  const form = forms.messages.find((candidate) => candidate.kind === kind);
  if (!form) throw new Error(`data/forms.json has no form ${kind}`);
  return form;
}
