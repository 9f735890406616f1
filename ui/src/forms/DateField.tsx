import { Calendar } from "lucide";
import { type MouseEvent, useRef } from "react";
import { fieldWords } from "#words/forms";
import { Icon } from "../ui/Icon";
import { useHydrated } from "../ui/useHydrated";
import { Field, type FieldProps } from "./Field";
import { normalize } from "./normalize";

/**
 * A text input for a date, with a button that opens the browser's calendar. A plain `type=date` input would not accept Urdu digits.
 *
 * Like every field, the text is uncontrolled, so this component reads and writes the input itself.
 */
export function DateField(props: FieldProps) {
  const { name, label } = props.field;
  const calendar = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();

  function findTextInput({ form }: HTMLInputElement | HTMLButtonElement): HTMLInputElement | null {
    const input = form?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input : null;
  }
  /** Makes the calendar open at the date that the visitor has typed. */
  function copyToCalendar(textInput: HTMLInputElement | null) {
    const date = normalize("date", textInput?.value ?? "");
    if (calendar.current) calendar.current.value = /^\d{4}-\d\d-\d\d$/.test(date) ? date : "";
  }
  function copyFromCalendar(date: HTMLInputElement) {
    const textInput = findTextInput(date);
    if (!textInput) return;
    textInput.value = date.value;
    // The form clears the field's error, as if the visitor had typed the date.
    textInput.dispatchEvent(new Event("input", { bubbles: true }));
  }
  function openCalendar({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const textInput = findTextInput(currentTarget);
    copyToCalendar(textInput);
    // Focus first: moving the focus later would close the calendar. Some browsers open no calendar and throw no error.
    textInput?.focus();
    try {
      calendar.current?.showPicker();
    } catch {
      // The visitor can still type the date.
    }
  }
  return (
    <Field {...props}>
      {isHydrated && (
        <button
          type="button"
          dir="ltr"
          aria-label={fieldWords.calendar(label)}
          onClick={openCalendar}
          className="print:hidden absolute inset-e-0 bottom-0 flex size-12 items-center justify-center text-navy"
        >
          <Icon icon={Calendar} size={22} />
        </button>
      )}
      {/* The calendar opens at this input, which covers the button. It is at the right in both languages, because digits run from the
          left. On touch screens the visitor taps the input itself, because iPhones do not let a script open the calendar. It has no
          name, so the form does not send it. */}
      <input
        ref={calendar}
        type="date"
        dir="ltr"
        aria-hidden="true"
        tabIndex={-1}
        onPointerDown={({ currentTarget }) => copyToCalendar(findTextInput(currentTarget))}
        // This runs before the form's own listener, which saves the new value.
        onInput={({ currentTarget }) => copyFromCalendar(currentTarget)}
        className={`absolute inset-e-0 bottom-0 size-12 opacity-0 ${isHydrated ? "pointer-fine:pointer-events-none" : "pointer-events-none"}`}
      />
    </Field>
  );
}
