import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";
import { fieldWords } from "#words/forms";
import { useHydrated } from "../ui/useHydrated";
import { type Entry, filesIn } from "./entries";
import { type ControlProps, controlClassName } from "./FieldFrame";

type Props = Pick<ComponentProps<"input">, "accept" | "multiple" | "onChange"> & {
  ref: RefObject<HTMLInputElement | null>;
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
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-1 flex items-center gap-3 bg-white ps-2"
        >
          <span className="rounded-small bg-stone px-4 py-1 font-semibold text-navy forced-colors:border">
            {buttonLabel}
          </span>
          {selection ? (
            <bdi className="truncate">{selection}</bdi>
          ) : (
            <span className="text-muted">{fieldWords.noFile}</span>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * Returns the ref for a file input, and keeps its files equal to `value`. React cannot control a file input. While `value`
 * is undefined, the input keeps the files that the visitor chose before hydration.
 */
export function useFileInput(value: Entry | undefined): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (value === undefined || !input.current) return;
    const list = new DataTransfer();
    for (const file of filesIn(value)) list.items.add(file);
    input.current.files = list.files;
  }, [value]);
  return input;
}
