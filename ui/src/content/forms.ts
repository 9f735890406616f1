import forms from "../../../data/forms.json";
import type { FieldDefinition } from "../ui/field-definition";

// The JSON boundary: TypeScript reads every `kind` as a plain string.
export const contactFields = forms.contact_us.fields as FieldDefinition[];

export const contactForm = {
  title: "Send us a message",
  note: "All fields are required. We use your details only to answer you.",
  send: "Send message",
  sending: "Sending...",
};
