import type { FieldDefinition } from "./field-definition";

type Props = { field: FieldDefinition; value?: string; error?: string };

const box =
  "block w-full rounded-s border border-[#6f7f93] bg-white px-3.5 py-2.5 text-body text-text aria-invalid:border-2 aria-invalid:border-danger";

/** Label, control and error, tied by id. Uncontrolled: what is typed before the script runs stays. */
export function Field({ field, value, error }: Props) {
  const id = `field-${field.name}`;
  const common = {
    id,
    name: field.name,
    required: field.required,
    autoComplete: field.autocomplete,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-navy text-small">
        {field.label}
        {!field.required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {control(field, common, value)}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-semibold text-danger text-small">
          {error}
        </p>
      )}
    </div>
  );
}

function control(field: FieldDefinition, common: object, value?: string) {
  switch (field.kind) {
    case "textarea":
      return (
        <textarea {...common} rows={field.rows} maxLength={field.max_length} defaultValue={value} className={`${box} resize-y`} />
      );
    case "select":
      return (
        <select {...common} defaultValue={value ?? ""} className={`${box} min-h-12`}>
          <option value="">{field.placeholder}</option>
          {field.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case "file":
      return <input {...common} type="file" accept={field.accept?.join(",")} className={`${box} min-h-12`} />;
    default:
      return (
        <input {...common} type={field.kind} maxLength={field.max_length} defaultValue={value} className={`${box} min-h-12`} />
      );
  }
}
