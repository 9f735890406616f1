import { useEffect, useRef, useState } from "react";
import { fileHint, fileSize } from "../content/forms";
import type { FieldProps } from "./Field";
import { FieldFrame } from "./FieldFrame";
import { controlProps, fieldBox } from "./field-control";
import { fileProblem } from "./file-rules";

/** Shows the chosen file, and at once what is wrong with it. */
export function FileField({ field, error }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  // What was wrong with a file says nothing about the next one.
  const [outdated, setOutdated] = useState<string>();
  if (error === undefined && outdated !== undefined) setOutdated(undefined);
  const shown = (file && fileProblem(field, file)) ?? (file && error === outdated ? undefined : error);

  // The browser holds the file, which may have been chosen before hydration.
  useEffect(() => setFile(input.current?.files?.[0] ?? null), []);

  return (
    <FieldFrame field={field} hint={file ? `${file.name}, ${fileSize(file.size)}` : fileHint(field)} error={shown}>
      <input
        {...controlProps(field, { hint: true, error: shown !== undefined })}
        ref={input}
        type="file"
        accept={field.accept?.join(",")}
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0] ?? null);
          setOutdated(error);
        }}
        className={`${fieldBox} min-h-12 file:me-4 file:rounded-s file:border-0 file:bg-stone file:px-4 file:py-1.5 file:font-semibold file:text-navy forced-colors:file:border`}
      />
    </FieldFrame>
  );
}
