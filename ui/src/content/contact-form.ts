import forms from "../../../data/forms.json";
import type { FieldDefinition } from "./field-definition";
import { requiredNote } from "./forms";

// The JSON boundary: TypeScript infers `kind` as string.
export const contactFields = forms.contact_us.fields as FieldDefinition[];

export const contactForm = {
  title: "Send us a message",
  note: `${requiredNote(contactFields)} We use your details only to answer you, keep them for ${forms.contact_us.keep_days} days and delete them within a week after that, or earlier if you ask us to.`,
  send: "Send message",
  sending: "Sending...",
};
