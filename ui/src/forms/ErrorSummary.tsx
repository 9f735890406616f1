import type { ComponentProps, MouseEvent } from "react";
import type { FieldErrors } from "../api/response";
import type { FieldDefinition } from "../content/form-definition";
import { fieldWords } from "../content/forms";
import { Notice } from "../ui/Notice";
import { fieldId } from "./field-control";

type Props = Pick<ComponentProps<typeof Notice>, "withPage" | "ref"> & { fields: FieldDefinition[]; errors: FieldErrors };

/** Every error of a form, in the order of its fields, with a link to the field. */
export function ErrorSummary({ fields, errors, ...notice }: Props) {
  const names = fields.map(({ name }) => name);
  const others = Object.keys(errors).filter((name) => !names.includes(name));
  return (
    <Notice tone="danger" {...notice}>
      <h2 className="text-card">{fieldWords.problem}</h2>
      <ul className="mt-1">
        {names.map(
          (name) =>
            errors[name] && (
              <li key={name}>
                <a href={`#${fieldId(name)}`} onClick={focusField} className="inline-block py-1 underline underline-offset-4">
                  {errors[name]}
                </a>
              </li>
            ),
        )}
        {/* A refusal may be about something that the form has no field for. */}
        {others.map((name) => (
          <li key={name}>{errors[name]}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Not every browser focuses the target of a fragment. Without a fragment there is no entry in the history either. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
