import type { ComponentProps, MouseEvent } from "react";
import { fieldWords } from "#words/forms";
import type { FieldErrors } from "../api/response";
import type { FieldDefinition } from "../facts/form-definition";
import { OtherWays } from "../sections/OtherWays";
import { Notice } from "../ui/Notice";
import { acceptsFiles, fieldId } from "./FieldFrame";

type Props = Pick<ComponentProps<typeof Notice>, "withPage" | "ref"> & {
  fields: FieldDefinition[];
  errors: FieldErrors;
};

/** Lists the errors in the order of the fields. Each error links to its field. */
export function ErrorSummary({ fields, errors, ...notice }: Props) {
  const fieldNames = fields.map(({ name }) => name).filter((name) => errors[name]);
  // The server can report a name that the form has no field for, such as `consent_version`.
  const otherNames = Object.keys(errors).filter((name) => !fieldNames.includes(name));
  // Without script or without a suitable file, some visitors cannot fix the form. They see other ways to reach the office.
  const offersOtherWays =
    notice.withPage || fields.some((field) => acceptsFiles(field) && errors[field.name]);
  return (
    <Notice tone="danger" actions={offersOtherWays && <OtherWays />} {...notice}>
      <h2 className="text-card">{fieldWords.problem}</h2>
      <ul className="mt-1">
        {fieldNames.map((name) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={focusField}
              className="inline-block py-1 underline underline-offset-4"
            >
              {errors[name]}
            </a>
          </li>
        ))}
        {otherNames.map((name) => (
          <li key={name}>{errors[name]}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Focuses the field in script, because some browsers do not focus a fragment's target. This also adds no history entry. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
