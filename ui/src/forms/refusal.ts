import { refusalWords } from "#words/refusals";
import type { FieldErrors } from "../api/response";
import type { FormState } from "../api/types";
import type { FieldDefinition } from "../facts/form-definition";

type Refusal = Partial<Omit<FormState, "values">>;

/** What a visitor reads about a form that the server refused: its own sentences, or those of another language for its codes. */
export function refusalInWords(
  fields: FieldDefinition[],
  { message = "", errors = {}, problem, wait, codes = {} }: Refusal,
): { message: string; errors: FieldErrors } {
  if (!refusalWords || !problem) return { message, errors };
  const { problems, ofField } = refusalWords;
  const sentences = Object.entries(codes).map(([name, code]) => {
    // A refusal may be about something that the form has no field for.
    const field = fields.find((one) => one.name === name) ?? { label: name };
    return [name, ofField[code](field)];
  });
  return { message: problems[problem](wait ?? 0), errors: Object.fromEntries(sentences) };
}
