import { useEffect, useRef, useState } from "react";
import { fieldWords, fileHint } from "#words/forms";
import { useHydrated } from "../ui/useHydrated";
import type { FieldProps } from "./Field";
import { FieldFrame, fieldBox } from "./FieldFrame";
import { fileProblem } from "./field-problem";

/** In front of the extensions: the browsers inside some apps know these alone. */
const MEDIA_TYPES = [
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
];

/** Shows the chosen file, and at once what is wrong with it. `value` is a file that was chosen before the visitor left the page. */
export function FileField({ field, value, error, isFixed }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const isHydrated = useHydrated();
  const problem = file && fileProblem(field, file);

  // The browser holds the file, which may have been chosen before hydration.
  useEffect(() => {
    const control = input.current;
    if (control?.files?.length === 0 && value instanceof File) control.files = listOf(value);
    setFile(control?.files?.[0] ?? null);
  }, [value]);

  return (
    <FieldFrame
      field={field}
      hint={file ? fieldWords.file(<bdi>{file.name}</bdi>, file.size) : fileHint(field)}
      error={problem ?? error}
      isFixed={!problem && isFixed}
    >
      {(common) => (
        <div className="relative">
          <input
            {...common}
            ref={input}
            type="file"
            accept={field.accept && [...MEDIA_TYPES, ...field.accept].join(",")}
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
            className={`${fieldBox} min-h-12 file:me-4 file:rounded-small file:border-0 file:bg-stone file:px-4 file:py-1.5 file:font-semibold file:text-navy forced-colors:file:border`}
          />
          {/* Over what the browser says in its own language. */}
          {isHydrated && (
            <div aria-hidden="true" className="pointer-events-none absolute inset-1 flex items-center gap-3 bg-white ps-2">
              <span className="rounded-small bg-stone px-4 py-1 font-semibold text-navy forced-colors:border">
                {fieldWords.choose}
              </span>
              {file ? <bdi className="truncate">{file.name}</bdi> : <span className="text-muted">{fieldWords.noFile}</span>}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}

function listOf(file: File): FileList {
  const list = new DataTransfer();
  list.items.add(file);
  return list.files;
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
