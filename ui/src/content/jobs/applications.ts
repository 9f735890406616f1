import { applicationDefinition } from "../form-definition" with { type: "macro" };
import { requiredNote } from "../forms";

export const applyHead = {
  title: "Apply for a security job",
  description:
    "Apply for an opening or for a position of your choice: one form and a résumé as PDF or Word file. You get a reference number at once.",
};

const definition = applicationDefinition();

export const applicationFields = definition.fields;

/** The server stores the version of the sentence that was on the page. */
export const consent = definition.consent;

export const applicationForm = {
  title: "Your application",
  note: requiredNote(applicationFields),
  send: "Submit application",
  sending: "Submitting...",
};

export const openingField = { name: "job", label: "Opening", placeholder: "No particular opening" };

export const openingChoice = {
  chosen: "You apply for:",
  clear: "Apply without an opening",
  closed: "The opening that you came from has closed. You can still apply without it, or choose another.",
};
