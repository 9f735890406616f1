import type { FieldDefinition } from "../content/field-definition";
import { FieldFrame } from "./FieldFrame";
import { FileField } from "./FileField";
import { controlProps, fieldBox } from "./field-control";

type Props = { field: FieldDefinition; value?: string; error?: string };

/** Label, control and error, linked by id. Uncontrolled: keeps what was typed before hydration. */
export function Field({ field, value, error }: Props) {
  if (field.kind === "file") return <FileField field={field} error={error} />;
  return (
    <FieldFrame field={field} error={error}>
      {control(field, controlProps(field, { hint: false, error: error !== undefined }), value)}
    </FieldFrame>
  );
}

function control(field: FieldDefinition, common: object, value?: string) {
  switch (field.kind) {
    case "textarea":
      return (
        <textarea
          {...common}
          rows={field.rows}
          maxLength={field.max_length}
          defaultValue={value}
          className={`${fieldBox} resize-y`}
        />
      );
    case "select":
      return (
        <select {...common} defaultValue={value ?? ""} className={`${fieldBox} min-h-12`}>
          <option value="">{field.placeholder}</option>
          {field.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    default:
      return (
        <input
          {...common}
          type={field.kind}
          maxLength={field.max_length}
          defaultValue={value}
          className={`${fieldBox} min-h-12`}
        />
      );
  }
}
