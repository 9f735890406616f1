import { useEffect, useRef, useState } from "react";
import { fieldWords, fileHint } from "#words/forms";
import { textButton } from "../ui/Button";
import { filesIn } from "./entries";
import type { FieldProps } from "./Field";
import { FieldFrame } from "./FieldFrame";
import { FilePicker, fileList } from "./FilePicker";
import { fileProblem } from "./field-problem";

/** In front of the extensions: the browsers inside some apps know these alone. */
const MEDIA_TYPES = [
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
];

/** Shows the chosen file, and at once what is wrong with it. `value` has the file that was chosen before the visitor left the page. */
export function FileField({ field, value, error, isFixed, ...frame }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const problem = file && fileProblem(field, file);

  // The browser holds the file, which may have been chosen before hydration.
  useEffect(() => {
    const control = input.current;
    if (control?.files?.length === 0 && filesIn(value).length > 0) control.files = fileList(filesIn(value));
    setFile(control?.files?.[0] ?? null);
  }, [value]);

  function remove() {
    const control = input.current;
    if (!control) return;
    control.value = "";
    setFile(null);
    // As if the visitor had emptied the control: the draft forgets the file, and errors are checked again.
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
            button={fieldWords.choose}
            chosen={file?.name}
          />
          {file && (
            <button type="button" onClick={remove} className={textButton}>
              {fieldWords.removeFile}
            </button>
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** `sent` is from 0 to 1. Screen readers announce every quarter, not every percent. */
export function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.floor(sent * 100);
  const quarter = percent - (percent % 25);
  return (
    <div>
      <progress aria-label={fieldWords.upload} value={sent} className="block h-2.5 w-full accent-brass-deep" />
      <p aria-hidden="true" className="mt-1 text-muted text-small">
        {percent === 100 ? fieldWords.waiting : fieldWords.uploading(percent)}
      </p>
      <p role="status" className="sr-only">
        {quarter === 100 ? fieldWords.uploaded : fieldWords.uploading(quarter)}
      </p>
    </div>
  );
}
