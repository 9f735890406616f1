import forms from "../../../data/forms.json";

/** One field of data/forms.json. */
export type FieldDefinition = {
  name: string;
  label: string;
  kind: "text" | "email" | "tel" | "textarea" | "select" | "radio" | "number" | "date" | "file";
  required: boolean;
  /** The sentence for a required field that is empty. */
  missing?: string;
  /** The sentence for a value of the wrong form. */
  invalid?: string;
  help?: string;
  max_length?: number;
  /** Limits of a whole number. */
  min?: number;
  max?: number;
  autocomplete?: string;
  rows?: number;
  placeholder?: string;
  options?: { value: string; label: string }[];
  accept?: string[];
  max_bytes?: number;
  /** Not shown as long as the page has chosen its value. */
  hidden?: boolean;
};

// Parcel runs these functions while it builds (`type: "macro"`), so that a page carries only its own form.

/** What pages need of one form of `messages` in data/forms.json. */
export function messageForm(kind: string) {
  const { endpoint, fields } = formOf(kind);
  // The JSON boundary: TypeScript infers `kind` as string.
  return { endpoint, fields: fields as FieldDefinition[] };
}

export function applicationDefinition() {
  const { fields, consent } = forms.job_request;
  // The JSON boundary, as above.
  return { fields: fields as FieldDefinition[], consent };
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
