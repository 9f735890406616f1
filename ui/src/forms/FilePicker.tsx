import type { ComponentProps, ReactNode, Ref } from "react";
import { fieldWords } from "#words/forms";
import { useHydrated } from "../ui/useHydrated";
import { type ControlProps, fieldBox } from "./FieldFrame";

type Props = Pick<ComponentProps<"input">, "accept" | "multiple" | "onChange"> & {
  ref: Ref<HTMLInputElement>;
  control: ControlProps;
  /** The words of the button. */
  button: string;
  /** What is chosen; null if that is nothing. */
  chosen: ReactNode;
};

/** A file input in the language of the page, and not in that of the browser. */
export function FilePicker({ control, button, chosen, ...input }: Props) {
  const isHydrated = useHydrated();
  return (
    <div className="relative">
      <input
        {...control}
        {...input}
        type="file"
        className={`${fieldBox} min-h-12 file:me-4 file:rounded-small file:border-0 file:bg-stone file:px-4 file:py-1.5 file:font-semibold file:text-navy forced-colors:file:border`}
      />
      {/* Over what the browser says. */}
      {isHydrated && (
        <div aria-hidden="true" className="pointer-events-none absolute inset-1 flex items-center gap-3 bg-white ps-2">
          <span className="rounded-small bg-stone px-4 py-1 font-semibold text-navy forced-colors:border">{button}</span>
          {chosen ? <bdi className="truncate">{chosen}</bdi> : <span className="text-muted">{fieldWords.noFile}</span>}
        </div>
      )}
    </div>
  );
}

/** Tells a field that the form has emptied its control. The event of a visitor's own change is no `CustomEvent`. */
export const emptied = () => new CustomEvent("change", { bubbles: true });

/** The value of a file input with these files. */
export function fileList(files: File[]): FileList {
  const list = new DataTransfer();
  for (const file of files) list.items.add(file);
  return list.files;
}
