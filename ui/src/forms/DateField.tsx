import { Calendar } from "lucide";
import { useRef } from "react";
import { fieldWords } from "#words/forms";
import { Icon } from "../ui/Icon";
import { Field, type FieldProps } from "./Field";
import { tidied } from "./typed";

/** A text for a date, because the browser's control takes no Urdu digits, and a button for the calendar of that control. */
export function DateField(props: FieldProps) {
  const { name, label } = props.field;
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <Field {...props}>
      {/* The calendar opens here: at the right, because the digits begin at the left. The input has no name, so it is not sent. */}
      <input
        ref={calendar}
        type="date"
        dir="ltr"
        aria-hidden="true"
        tabIndex={-1}
        // Before the form's own listener, which keeps the value.
        onInput={({ currentTarget: { form, value } }) => {
          const text = form?.elements.namedItem(name);
          if (!(text instanceof HTMLInputElement)) return;
          text.value = value;
          // As if typed, so that an error goes.
          text.dispatchEvent(new Event("input", { bubbles: true }));
        }}
        className="pointer-events-none absolute inset-e-0 bottom-0 size-12 opacity-0"
      />
      <button
        type="button"
        dir="ltr"
        aria-label={fieldWords.calendar(label)}
        onClick={({ currentTarget: { form } }) => {
          const text = form?.elements.namedItem(name);
          if (!calendar.current || !(text instanceof HTMLInputElement)) return;
          // It opens at the date that was typed.
          const date = tidied("date", text.value);
          calendar.current.value = /^\d{4}-\d\d-\d\d$/.test(date) ? date : "";
          calendar.current.showPicker();
        }}
        className="no-print absolute inset-e-0 bottom-0 flex size-12 items-center justify-center text-navy noscript:hidden"
      >
        <Icon icon={Calendar} size={22} />
      </button>
    </Field>
  );
}
