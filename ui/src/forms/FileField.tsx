import { useEffect, useRef, useState } from "react";
import { fieldWords, fileHint } from "#words/forms";
import { textButtonClassName } from "../ui/Button";
import { filesIn } from "./entries";
import type { FieldProps } from "./Field";
import { FieldFrame } from "./FieldFrame";
import { createFileList, FilePicker } from "./FilePicker";
import { fileProblem } from "./field-problem";

/** Listed before the extensions, because the browsers inside some apps only understand media types. */
const MEDIA_TYPES = [
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
];

/** Shows the chosen file and checks it immediately. `value` has the file that the visitor chose before leaving the page. */
export function FileField({ field, value, error, isFixed, ...frame }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const problem = file && fileProblem(field, file);

  // Reads the file from the input, because the visitor may have chosen it before hydration.
  useEffect(() => {
    const control = input.current;
    if (control?.files?.length === 0 && filesIn(value).length > 0) control.files = createFileList(filesIn(value));
    setFile(control?.files?.[0] ?? null);
  }, [value]);

  function remove() {
    const control = input.current;
    if (!control) return;
    control.value = "";
    setFile(null);
    // The form handles this like a change by the visitor: the draft drops the file, and the form checks the errors again.
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.focus();
  }

  return (
    <FieldFrame
      {...frame}
      field={field}
      hint={file ? fieldWords.file(<bdi>{file.name}</bdi>, file.size) : fileHint(field)}
      error={problem ?? error}
      isFixed={!problem && isFixed}
    >
      {(control) => (
        <>
          <FilePicker
            ref={input}
            control={control}
            accept={field.accept && [...MEDIA_TYPES, ...field.accept].join(",")}
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
            buttonLabel={fieldWords.choose}
            selection={file?.name}
          />
          {file && (
            <button type="button" onClick={remove} className={textButtonClassName}>
              {fieldWords.removeFile}
            </button>
          )}
        </>
      )}
    </FieldFrame>
  );
}
