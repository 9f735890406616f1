import { expect, test } from "vitest";
import values from "../../../tests/typed_values.json";
import type { FieldDefinition } from "../facts/form-definition";
import { fieldProblem } from "./field-problem";
import { tidied } from "./typed";

// The JSON boundary: TypeScript infers `kind` as string.
const examples = values as { kind: FieldDefinition["kind"]; typed: string; stored: string | null }[];

// src/typed.rs checks the same examples.
test.each(examples)("a_$kind_such_as_$typed_is_stored_as_its_visitor_means_it", ({ kind, typed, stored }) => {
  const field = { name: "field", label: "Field", kind, required: false, invalid: "Invalid.", min: 1, max: 9999, max_length: 100 };
  const problem = fieldProblem(field, typed);
  expect(problem ? null : tidied(kind, typed)).toBe(stored);
});
