import { clsx } from "clsx/lite";
import { Calendar } from "lucide";
import { useRef } from "react";
import { fieldWords } from "#words/forms";
import { Icon } from "../ui/Icon";
import { useHydrated } from "../ui/useHydrated";
import { textIn } from "./entries";
import { Field, type FieldProps } from "./Field";
import { fieldId } from "./FieldFrame";
import { normalize } from "./normalize";

/**
 * A text input for a date, with a button that opens the browser's calendar. A plain `type=date` input would not accept Urdu digits.
 */
export function DateField(props: FieldProps) {
  const { name, label } = props.field;
  const calendar = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const date = normalize("date", textIn(props.value));

  function openCalendar() {
    // Focus first: moving the focus later would close the calendar. Some browsers open no calendar and throw no error.
    document.getElementById(fieldId(name))?.focus();
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
        // The calendar opens at the date that the visitor has typed.
        value={/^\d{4}-\d\d-\d\d$/.test(date) ? date : ""}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
        className={clsx(
          "absolute inset-e-0 bottom-0 size-12 opacity-0",
          isHydrated ? "pointer-fine:pointer-events-none" : "pointer-events-none",
        )}
      />
    </Field>
  );
}
