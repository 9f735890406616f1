import { fieldWords, fileHint } from "#words/forms";
import { textButtonClassName } from "../ui/Button";
import { filesIn } from "./entries";
import type { FieldProps } from "./Field";
import { FieldFrame } from "./FieldFrame";
import { FilePicker, useFileInput } from "./FilePicker";
import { findFileError } from "./field-errors";

/** Listed before the extensions, because the browsers inside some apps only understand media types. */
const MEDIA_TYPES = [
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
];

/** Shows the chosen file and checks it immediately. */
export function FileField({ field, value, onChange, error, isFixed, ...frame }: FieldProps) {
  const input = useFileInput(value);
  const [file] = filesIn(value);
  const fileError = file && findFileError(field, file);

  function remove() {
    onChange([]);
    input.current?.focus();
  }

  return (
    <FieldFrame
      {...frame}
      field={field}
      hint={file ? fieldWords.file(<bdi>{file.name}</bdi>, file.size) : fileHint(field)}
      error={fileError ?? error}
      isFixed={!fileError && isFixed}
    >
      {(control) => (
        <>
          <FilePicker
            ref={input}
            control={control}
            accept={field.accept && [...MEDIA_TYPES, ...field.accept].join(",")}
            onChange={({ currentTarget }) => onChange(Array.from(currentTarget.files ?? []))}
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
