import { expect, test } from "vitest";
import type { FieldDefinition } from "./field-definition";
import { requiredNote } from "./forms";

const field = (required: boolean): FieldDefinition => ({ name: "city", label: "City", kind: "text", required });

test("the_note_above_a_form_follows_its_fields", () => {
  expect(requiredNote([field(true), field(true)])).toBe("All fields are required.");
  expect(requiredNote([field(true), field(false)])).toBe("Fields are required unless they are marked as optional.");
});
