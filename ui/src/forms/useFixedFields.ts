import { useState } from "react";
import type { FieldErrors } from "../api/response";
import type { FieldDefinition } from "../facts/form-definition";
import type { Entries } from "./entries";
import { findFieldError } from "./field-errors";

/**
 * Tracks which of the fields with an error the visitor has fixed. The list starts empty for each new refusal, which `refusal`
 * identifies. `recheck` checks a changed field and the fields that depend on it.
 */
export function useFixedFields(
  fields: FieldDefinition[],
  refusal: FieldErrors,
  errors: FieldErrors,
) {
  const [fixed, setFixed] = useState<{ refusal: FieldErrors; names: string[] }>();
  const fixedNames = fixed?.refusal === refusal ? fixed.names : [];

  function recheck(entries: Entries, changedName: string) {
    const newlyFixed = fields
      .filter((field) => field.name === changedName || dependenciesOf(field).includes(changedName))
      .filter(({ name }) => errors[name] && !fixedNames.includes(name))
      .filter((field) => !findFieldError(field, entries));
    if (newlyFixed.length === 0) return;
    setFixed({ refusal, names: [...fixedNames, ...newlyFixed.map(({ name }) => name)] });
  }
  return { fixedNames, recheck };
}

/** The fields whose values decide whether the value of this one is valid. */
function dependenciesOf({
  unless = [],
  not_with,
  min_length_if,
}: FieldDefinition): (string | undefined)[] {
  return [...unless, not_with, min_length_if];
}
