import type { FieldCode, RefusalCode } from "../../api/types";
import type { FieldDefinition } from "../../facts/form-definition";

/** What is said of a refused form in a language in which the server has no sentences. */
export type RefusalWords = {
  /** `seconds` is how long the visitor has to wait. */
  problems: Record<RefusalCode, (seconds: number) => string>;
  /** `photo` is the number of the wrong photo. */
  ofField: Record<FieldCode, (field: Omit<FieldDefinition, "name" | "kind" | "required">, photo: number) => string>;
};

/** The server has its sentences in English. */
export const refusalWords: RefusalWords | null = null;
