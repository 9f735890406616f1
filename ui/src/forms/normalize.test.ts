import { expect, test } from "vitest";
import values from "../../../tests/typed_values.json";
import type { FieldDefinition } from "../facts/form-definition";
import { findValueError } from "./field-errors";
import { normalize } from "./normalize";

// TypeScript infers `kind` as string for JSON files, hence the cast.
const examples = values as {
  kind: FieldDefinition["kind"];
  typed: string;
  stored: string | null;
}[];

// src/typed.rs checks the same examples.
test.each(examples)("a $kind field stores $typed in its normal form", ({ kind, typed, stored }) => {
  const field = {
    name: "field",
    label: "Field",
    kind,
    required: false,
    invalid: "Invalid.",
    min: 1,
    max: 9999,
    max_length: 100,
  };
  const error = findValueError(field, typed);
  expect(error ? null : normalize(kind, typed)).toBe(stored);
});
