import type { FieldDefinition } from "../content/form-definition";

/**
 * A value as it is checked and stored, as in src/validation.rs: Urdu and Arabic digits become 0–9, and what is pasted with a
 * number and cannot be seen is dropped. A text stays as it was typed.
 */
export function tidied(kind: FieldDefinition["kind"], text: string): string {
  if (kind !== "tel" && kind !== "number" && kind !== "date" && kind !== "email") return text;
  const plain = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[\u00a0\u2007]/g, " ")
    .replace(/[\u2010-\u2015\u2212]/g, "-");
  if (kind === "email") return plain;
  // The last four bits of these digits are their value.
  return plain.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
