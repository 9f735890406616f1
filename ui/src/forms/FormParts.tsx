import { Fragment, type ReactNode } from "react";
import type { FieldDefinition } from "../facts/form-definition";
import { acceptsFiles } from "./FieldFrame";

type Props = {
  fields: FieldDefinition[];
  /** The legends of the form's parts, by the name of the first field of each part. */
  legends: Record<string, string> | undefined;
  /** A new value mounts empty controls. */
  resetKey: number;
  /** Renders one field. */
  children: (field: FieldDefinition) => ReactNode;
};

/** Lays out the fields of a form: a fieldset for each part, and two fields in a row if the screen is wide enough. */
export function FormParts({ fields, legends, resetKey, children }: Props) {
  return splitIntoParts(fields, legends).map((part) => (
    <FormPart key={part.legend ?? ""} legend={part.legend}>
      {groupWithCheckboxes(part.fields).map((group) => (
        <div
          key={`${group[0]?.name} ${resetKey}`}
          className={takesWholeRow(group) ? wholeRowClassName : halfRowClassName}
        >
          {group.map((field) => (
            <Fragment key={field.name}>{children(field)}</Fragment>
          ))}
        </div>
      ))}
    </FormPart>
  ));
}

const wholeRowClassName = "w-full";
const halfRowClassName = "flex min-w-0 grow basis-[15rem] flex-col justify-end";

/** A group with a checkbox is taller than one field, so a second field in the same row would not line up with its control. */
function takesWholeRow(group: FieldDefinition[]): boolean {
  return (
    group.length > 1 || group.some((field) => field.kind === "textarea" || acceptsFiles(field))
  );
}

type FormPartProps = { legend: string | undefined; children: ReactNode };

function FormPart({ legend, children }: FormPartProps) {
  const rows = <div className="flex flex-wrap gap-5">{children}</div>;
  if (!legend) return rows;
  return (
    <fieldset className="min-w-0 border-line border-t pt-4">
      <legend className="float-start mb-3 w-full font-head text-card text-navy">{legend}</legend>
      <div className="clear-both">{rows}</div>
    </fieldset>
  );
}

/** A part starts at each field that has a legend. */
function splitIntoParts(fields: FieldDefinition[], legends: Record<string, string> = {}) {
  const parts: { legend: string | undefined; fields: FieldDefinition[] }[] = [];
  for (const field of fields) {
    const legend = legends[field.name];
    if (legend || parts.length === 0) parts.push({ legend, fields: [] });
    parts.at(-1)?.fields.push(field);
  }
  return parts;
}

/** Groups each field with the checkboxes that follow it. */
function groupWithCheckboxes(fields: FieldDefinition[]): FieldDefinition[][] {
  const groups: FieldDefinition[][] = [];
  for (const field of fields) {
    const group = groups.at(-1);
    if (field.kind === "checkbox" && group) group.push(field);
    else groups.push([field]);
  }
  return groups;
}
