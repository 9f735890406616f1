import { ChevronDown } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import type { FieldDefinition, FieldOption } from "../facts/form-definition";
import { Icon } from "../ui/Icon";
import type { Entry } from "./entries";
import { type ControlProps, FieldFrame, fieldBox } from "./FieldFrame";

export type FieldProps = Omit<ComponentProps<typeof FieldFrame>, "hint" | "children"> & {
  value: Entry | undefined;
  /** What lies over the control. */
  children?: ReactNode;
};

const line = `${fieldBox} min-h-12`;
/** Without the override, groups of Arabic digits run from right to left. */
const digits = { dir: "ltr", className: `${line} [unicode-bidi:bidi-override]` };

/** Label, control and error, linked by id. Uncontrolled: keeps what was typed before hydration. */
export function Field({ field, value, children, ...frame }: FieldProps) {
  return (
    <FieldFrame field={field} {...frame}>
      {(common) => (
        <div className="relative">
          {control(field, common, typeof value === "string" ? value : undefined)}
          {children}
        </div>
      )}
    </FieldFrame>
  );
}

/**
 * Without `maxlength`, which would cut a pasted text off without a word. A text has the direction of its own words; by the placeholder
 * the style sheet knows that there are none.
 */
function control(field: FieldDefinition, common: ControlProps, value?: string) {
  switch (field.kind) {
    case "textarea":
      return (
        <textarea
          {...common}
          dir="auto"
          placeholder=" "
          rows={field.rows}
          defaultValue={value}
          className={`${fieldBox} resize-y`}
        />
      );
    case "select":
      return (
        <div className="relative">
          <select {...common} defaultValue={value ?? ""} className={`${line} appearance-none pe-12`}>
            <option value="">{field.placeholder}</option>
            {inGroups(field.options ?? [])}
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
              {/* The group has the description. The first button has the field's id, for links to the field. */}
              <input
                type="radio"
                id={index === 0 ? common.id : undefined}
                name={common.name}
                required={common.required}
                value={option.value}
                defaultChecked={option.value === value}
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
          defaultChecked={value === "on"}
          className="block size-6 scroll-mt-32 low:scroll-mt-[25vh] accent-navy"
        />
      );
    case "text":
      return <input {...common} type="text" dir="auto" placeholder=" " defaultValue={value} className={line} />;
    case "number":
      // `type=number` changes when the wheel turns over it, and has no value for letters and Urdu digits.
      return <input {...common} {...digits} type="text" inputMode="numeric" defaultValue={value} />;
    case "date":
      // `type=date` has no value for them either.
      return <input {...common} {...digits} type="text" defaultValue={value} />;
    case "tel":
      return <input {...common} {...digits} type="tel" defaultValue={value} />;
    default:
      return <input {...common} type={field.kind} dir="ltr" defaultValue={value} className={line} />;
  }
}

/** The options of a list, below the labels of their groups if they have one. A group that changes keeps what is chosen in it. */
function inGroups(options: FieldOption[]) {
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
