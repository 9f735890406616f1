import forms from "../../../../data/forms.json";
import type { FieldDefinition } from "../field-definition";
import { requiredNote } from "../forms";
import { careerBanner } from "./career-banner";

export const applyHead = {
  title: "Apply for a security job",
  description:
    "Apply for an opening or for a position of your choice: one form and a résumé as PDF or Word file. You get a reference number at once.",
};

export const applyBanner = {
  ...careerBanner,
  title: "Apply for a job",
  description: "One form and one résumé. You get a reference number as soon as your application is stored.",
};

// The JSON boundary: TypeScript infers `kind` as string.
export const applicationFields = forms.job_request.fields as FieldDefinition[];

/** The server stores the version of the sentence that was on the page. */
export const consent = forms.job_request.consent;

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
