import { ChevronDown } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import type { FieldDefinition, FieldOption } from "../facts/form-definition";
import { Icon } from "../ui/Icon";
import { type Entry, textIn } from "./entries";
import { type ControlProps, controlClassName, FieldFrame } from "./FieldFrame";

export type FieldProps = Omit<ComponentProps<typeof FieldFrame>, "hint" | "children"> & {
  value: Entry | undefined;
  /** Called when the visitor changes the value. */
  onChange: (value: Entry) => void;
  /** Called when a smaller copy of a chosen file is ready. Not a change by the visitor. */
  onReplaceFile: (file: File, copy: File) => void;
  /** Rendered over or below the control, such as a button. */
  children?: ReactNode;
};

const singleLineClassName = `${controlClassName} min-h-12`;
/** Without the bidi override, browsers show groups of Arabic digits from right to left. */
const digitProps = { dir: "ltr", className: `${singleLineClassName} [unicode-bidi:bidi-override]` };

/** A label, a control and an error, linked by id. */
export function Field({ field, value, onChange, children, ...frame }: FieldProps) {
  return (
    <FieldFrame field={field} {...frame}>
      {(common) => (
        <div className="relative">
          {renderControl(field, common, textIn(value), onChange)}
          {children}
        </div>
      )}
    </FieldFrame>
  );
}

/**
 * Renders the control without `maxlength`, because a browser would silently cut off a long text that the visitor pastes. `dir="auto"`
 * takes the direction from the text. The placeholder is a space, so that the style sheet can select empty fields.
 */
function renderControl(
  field: FieldDefinition,
  common: ControlProps,
  value: string,
  onChange: (value: string) => void,
) {
  const handleChange = ({ currentTarget }: { currentTarget: { value: string } }) =>
    onChange(currentTarget.value);
  const controlled = { value, onChange: handleChange };
  switch (field.kind) {
    case "textarea":
      return (
        <textarea
          {...common}
          dir="auto"
          placeholder=" "
          rows={field.rows}
          {...controlled}
          className={`${controlClassName} resize-y`}
        />
      );
    case "select":
      return (
        <div className="relative">
          <select
            {...common}
            {...controlled}
            className={`${singleLineClassName} appearance-none pe-12`}
          >
            <option value="">{field.placeholder}</option>
            {renderOptions(field.options ?? [])}
          </select>
          <Icon
            icon={ChevronDown}
            size={20}
            className="pointer-events-none absolute inset-e-4 top-1/2 -translate-y-1/2 text-navy"
          />
        </div>
      );
    case "radio":
      return (
        <div className="flex flex-wrap gap-x-8">
          {field.options?.map((option, index) => (
            <label key={option.value} className="flex min-h-12 items-center gap-3">
              {/* The fieldset carries the description. The first button has the field's id, so that links can target the field. */}
              <input
                type="radio"
                id={index === 0 ? common.id : undefined}
                name={common.name}
                required={common.required}
                value={option.value}
                checked={option.value === value}
                onChange={handleChange}
                className="size-6 scroll-mt-32 low:scroll-mt-[25vh] rounded-full accent-navy"
              />
              {option.label}
            </label>
          ))}
        </div>
      );
    case "checkbox":
      return (
        <input
          {...common}
          type="checkbox"
          value="on"
          checked={value === "on"}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? "on" : "")}
          className="block size-6 scroll-mt-32 low:scroll-mt-[25vh] accent-navy"
        />
      );
    case "text":
      return (
        <input
          {...common}
          {...controlled}
          type="text"
          dir="auto"
          placeholder=" "
          className={singleLineClassName}
        />
      );
    case "number":
      // A `type=number` input changes when the mouse wheel turns over it, and rejects letters and Urdu digits.
      return <input {...common} {...digitProps} {...controlled} type="text" inputMode="numeric" />;
    case "date":
      // A `type=date` input rejects letters and Urdu digits as well.
      return <input {...common} {...digitProps} {...controlled} type="text" />;
    case "tel":
      return <input {...common} {...digitProps} {...controlled} type="tel" />;
    default:
      return (
        <input
          {...common}
          {...controlled}
          type={field.kind}
          dir="ltr"
          className={singleLineClassName}
        />
      );
  }
}

/**
 * Renders the options of a select, in an `optgroup` if they have a group. Groups have stable keys, so the visitor's choice survives
 * when the options of a group change.
 */
function renderOptions(options: FieldOption[]) {
  const groups = new Map(options.map(({ group }) => [group?.name, group?.label]));
  return Array.from(groups, ([name, label]) => {
    const members = options.filter(({ group }) => group?.name === name);
    const elements = members.map((option) => (
      <option key={option.value} dir="auto" value={option.value}>
        {option.label}
      </option>
    ));
    return label ? (
      <optgroup key={name} label={label}>
        {elements}
      </optgroup>
    ) : (
      elements
    );
  });
}
