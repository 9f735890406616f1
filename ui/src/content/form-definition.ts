import forms from "../../../data/forms.json";
import type { FieldDefinition, MessageDefinition } from "./field-definition";

// Parcel runs these functions while it builds (`type: "macro"`), so that a page carries only its own form.

export function messageForm(kind: string): MessageDefinition {
  const found = forms.messages.find((form) => form.kind === kind);
  if (!found) throw new Error(`data/forms.json has no form ${kind}`);
  const { endpoint, page, keep_days, fields } = found;
  // The JSON boundary: TypeScript infers `kind` as string.
  return { endpoint, page, keep_days, fields: fields as FieldDefinition[] };
}

export function applicationDefinition() {
  const { fields, consent } = forms.job_request;
  // The JSON boundary, as above.
  return { fields: fields as FieldDefinition[], consent };
}

/** For how many days what each form sends is kept, by the kind of a message. */
export function keptDays(): { contact: number; quote: number; complaint: number; application: number } {
  const [contact, quote, complaint] = ["contact", "quote", "complaint"].map((kind) => messageForm(kind).keep_days);
  if (!contact || !quote || !complaint) throw new Error("data/forms.json keeps messages for no time");
  return { contact, quote, complaint, application: forms.job_request.keep_days };
}

export function honeypotName(): string {
  return forms.honeypot;
}
