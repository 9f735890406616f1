import { applicationDefinition } from "../form-definition" with { type: "macro" };

/** The server stores the version of the sentence that was on the page. */
export const consent = applicationDefinition().consent;
