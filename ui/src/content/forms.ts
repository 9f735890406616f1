import forms from "../../../data/forms.json";
import type { FieldDefinition } from "./field-definition";

// The JSON boundary: TypeScript infers `kind` as string.
export const contactFields = forms.contact_us.fields as FieldDefinition[];

/** The server quarantines a submission as spam if this field is filled in. */
export const honeypot = { name: forms.honeypot, label: "Leave this field empty" };

export const contactForm = {
  title: "Send us a message",
  note: `All fields are required. We use your details only to answer you, keep them for ${forms.contact_us.keep_days} days and delete them within a week after that, or earlier if you ask us to.`,
  send: "Send message",
  sending: "Sending...",
};

/** The server sends a refused form back with its values, but it cannot preset a file input. */
export const chooseFileAgain = "Please choose the file again.";
