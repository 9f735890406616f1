import type { ComponentProps, ReactNode, Ref } from "react";
import { fieldWords } from "#words/forms";
import { useHydrated } from "../ui/useHydrated";
import { type ControlProps, controlClassName } from "./FieldFrame";

type Props = Pick<ComponentProps<"input">, "accept" | "multiple" | "onChange"> & {
  ref: Ref<HTMLInputElement>;
  control: ControlProps;
  buttonLabel: string;
  /** Describes the chosen files. Null if the visitor has chosen no file. */
  selection: ReactNode;
};

/** A file input whose texts are in the language of the page. The browser's own texts are in the browser's language. */
export function FilePicker({ control, buttonLabel, selection, ...input }: Props) {
  const isHydrated = useHydrated();
  return (
    <div className="relative">
      <input
        {...control}
        {...input}
        type="file"
        className={`${controlClassName} min-h-12 file:me-4 file:rounded-small file:border-0 file:bg-stone file:px-4 file:py-1.5 file:font-semibold file:text-navy forced-colors:file:border`}
      />
      {/* Covers the browser's own texts. */}
      {isHydrated && (
        <div aria-hidden="true" className="pointer-events-none absolute inset-1 flex items-center gap-3 bg-white ps-2">
          <span className="rounded-small bg-stone px-4 py-1 font-semibold text-navy forced-colors:border">{buttonLabel}</span>
          {selection ? <bdi className="truncate">{selection}</bdi> : <span className="text-muted">{fieldWords.noFile}</span>}
        </div>
      )}
    </div>
  );
}

/** Tells a field that the form has emptied its control. A change by the visitor dispatches a plain `Event` instead. */
export const createClearEvent = () => new CustomEvent("change", { bubbles: true });

/** Converts an array to the `FileList` that a file input needs. */
export function createFileList(files: File[]): FileList {
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  return list.files;
}
