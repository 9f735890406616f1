import forms from "../../../data/forms.json";
import type { FieldDefinition } from "../ui/field-definition";

// The JSON boundary: TypeScript reads every `kind` as a plain string.
export const contactFields = forms.contact_us.fields as FieldDefinition[];

/** The server keeps apart as spam what comes with it filled in. */
export const honeypot = { name: forms.honeypot, label: "Leave this field empty" };

export const contactForm = {
  title: "Send us a message",
  note: `All fields are required. We use your details only to answer you, and delete them after ${forms.contact_us.keep_days} days, or earlier if you ask us to.`,
  send: "Send message",
  sending: "Sending...",
};

/** A refused form comes back with its values, but no browser takes a file back. */
export const chooseFileAgain = "Please choose the file again.";
