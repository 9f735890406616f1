import { refusalWords } from "#words/refusals";
import type { FieldErrors } from "../api/response";
import type { FormState } from "../api/types";
import type { FieldDefinition } from "../facts/form-definition";
import type { RefusalWords } from "../words/en/refusals";

type Refusal = Partial<Omit<FormState, "values">>;
type KnownWords = { [part in keyof RefusalWords]: Partial<RefusalWords[part]> };

/**
 * Returns the sentences about a form that the server refused. English pages show the server's sentences. Urdu pages translate the
 * server's codes.
 */
export function translateRefusal(
  fields: FieldDefinition[],
  { message = "", errors = {}, problem, wait, codes = {}, photo }: Refusal,
): { message: string; errors: FieldErrors } {
  if (!refusalWords || !problem) return { message, errors };
  // A page from before an update may receive new codes that it has no words for. It shows the server's English sentences.
  const { problems, ofField }: KnownWords = refusalWords;
  const sentences = Object.entries(codes).map(([name, code]) => {
    // The server can report a name that the form has no field for, such as `consent_version`.
    const field = fields.find((candidate) => candidate.name === name) ?? { label: name };
    return [name, ofField[code]?.(field, photo ?? 1) ?? errors[name] ?? message];
  });
  return {
    message: problems[problem]?.(wait ?? 0) ?? message,
    errors: Object.fromEntries(sentences),
  };
}
