import { refusalWords } from "#words/refusals";
import type { FieldErrors } from "../api/response";
import type { FormState } from "../api/types";
import type { FieldDefinition } from "../facts/form-definition";
import type { RefusalWords } from "../words/en/refusals";

type Refusal = Partial<Omit<FormState, "values">>;
type KnownWords = { [part in keyof RefusalWords]: Partial<RefusalWords[part]> };

/** What a visitor reads about a form that the server refused: its own sentences, or those of another language for its codes. */
export function refusalInWords(
  fields: FieldDefinition[],
  { message = "", errors = {}, problem, wait, codes = {}, photo }: Refusal,
): { message: string; errors: FieldErrors } {
  if (!refusalWords || !problem) return { message, errors };
  // A page that was open during an update does not know new codes.
  const { problems, ofField }: KnownWords = refusalWords;
  const sentences = Object.entries(codes).map(([name, code]) => {
    // A refusal may be about something that the form has no field for.
    const field = fields.find((one) => one.name === name) ?? { label: name };
    return [name, ofField[code]?.(field, photo ?? 1) ?? errors[name] ?? message];
  });
  return { message: problems[problem]?.(wait ?? 0) ?? message, errors: Object.fromEntries(sentences) };
}
