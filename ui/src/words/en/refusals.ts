import type { FieldCode, RefusalCode } from "../../api/types";
import type { FieldDefinition } from "../../facts/form-definition";

/** Sentences for refused forms. The server has them in English only. */
export type RefusalWords = {
  /** `seconds` is how long the visitor has to wait. */
  problems: Record<RefusalCode, (seconds: number) => string>;
  /** `photo` is the number of the wrong photo. */
  ofField: Record<
    FieldCode,
    (field: Omit<FieldDefinition, "name" | "kind" | "required">, photo: number) => string
  >;
};

/** The server has its sentences in English. */
export const refusalWords: RefusalWords | null = null;
