import type { FieldDefinition } from "../content/field-definition";
import { FieldFrame } from "./FieldFrame";
import { controlProps, fieldBox } from "./field-control";

export type FieldProps = { field: FieldDefinition; value: FormDataEntryValue | undefined; error: string | undefined };

/** Label, control and error, linked by id. Uncontrolled: keeps what was typed before hydration. */
export function Field({ field, value, error }: FieldProps) {
  const common = controlProps(field, { hint: field.help !== undefined, error: error !== undefined });
  return (
    <FieldFrame field={field} error={error}>
      {control(field, common, typeof value === "string" ? value : undefined)}
    </FieldFrame>
  );
}

/** Without `maxlength`, which would cut a pasted text off without a word. */
function control(field: FieldDefinition, common: ReturnType<typeof controlProps>, value?: string) {
  switch (field.kind) {
    case "textarea":
      return <textarea {...common} rows={field.rows} defaultValue={value} className={`${fieldBox} resize-y`} />;
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
    case "radio":
      return field.options?.map((option, index) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3">
          {/* The group has the description. The first button has the field's id, for links to the field. */}
          <input
            type="radio"
            id={index === 0 ? common.id : undefined}
            name={common.name}
            required={common.required}
            value={option.value}
            defaultChecked={option.value === value}
            className="size-6 scroll-mt-32 rounded-full accent-navy"
          />
          {option.label}
        </label>
      ));
    case "number":
      // `type=number` changes when the wheel turns over it, and has no value for letters.
      return <input {...common} type="text" inputMode="numeric" defaultValue={value} className={`${fieldBox} min-h-12`} />;
    default:
      return <input {...common} type={field.kind} defaultValue={value} className={`${fieldBox} min-h-12`} />;
  }
}
