import { useEffect, useRef, useState } from "react";
import type { FieldDefinition } from "../content/field-definition";
import { fileHint, fileSize } from "../content/forms";
import { FieldFrame } from "./FieldFrame";
import { controlProps, fieldBox } from "./field-control";
import { fileProblem } from "./file-rules";

type Props = { field: FieldDefinition; error?: string };

/** Shows the chosen file. For an unsuitable file it sets a custom validity, so that the browser does not submit the form. */
export function FileField({ field, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const problem = file && fileProblem(field, file);
  const shown = problem ?? error;

  // The browser holds both the file, which may have been chosen before hydration, and the validity of the input.
  useEffect(() => setFile(input.current?.files?.[0] ?? null), []);
  useEffect(() => input.current?.setCustomValidity(problem ?? ""), [problem]);

  return (
    <FieldFrame field={field} hint={file ? `${file.name}, ${fileSize(file.size)}` : fileHint(field)} error={shown}>
      <input
        {...controlProps(field, { hint: true, error: shown !== undefined })}
        ref={input}
        type="file"
        accept={field.accept?.join(",")}
        onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        className={`${fieldBox} min-h-12 file:me-4 file:rounded-s file:border-0 file:bg-stone file:px-4 file:py-1.5 file:font-semibold file:text-navy`}
      />
    </FieldFrame>
  );
}
