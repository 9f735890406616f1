import { Calendar } from "lucide";
import { type MouseEvent, useRef } from "react";
import { fieldWords } from "#words/forms";
import { Icon } from "../ui/Icon";
import { useHydrated } from "../ui/useHydrated";
import { Field, type FieldProps } from "./Field";
import { tidied } from "./typed";

/** A text for a date, because the browser's control takes no Urdu digits, and a button for the calendar of that control. */
export function DateField(props: FieldProps) {
  const { name, label } = props.field;
  const calendar = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();

  function textOf({ form }: HTMLInputElement | HTMLButtonElement): HTMLInputElement | null {
    const text = form?.elements.namedItem(name);
    return text instanceof HTMLInputElement ? text : null;
  }
  /** It opens at the date that was typed. */
  function setCalendar(text: HTMLInputElement | null) {
    const date = tidied("date", text?.value ?? "");
    if (calendar.current) calendar.current.value = /^\d{4}-\d\d-\d\d$/.test(date) ? date : "";
  }
  function openCalendar({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const text = textOf(currentTarget);
    setCalendar(text);
    // Before the calendar, which would close. Not every browser opens one, and some do not say so.
    text?.focus();
    try {
      calendar.current?.showPicker();
    } catch {
      // The visitor types the date.
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
          className="no-print absolute inset-e-0 bottom-0 flex size-12 items-center justify-center text-navy"
        >
          <Icon icon={Calendar} size={22} />
        </button>
      )}
      {/* The calendar opens here: at the right, because the digits begin at the left. A finger presses this and not the button: on
          iPhones no script opens the calendar. The input has no name, so it is not sent. */}
      <input
        ref={calendar}
        type="date"
        dir="ltr"
        aria-hidden="true"
        tabIndex={-1}
        onPointerDown={({ currentTarget }) => setCalendar(textOf(currentTarget))}
        // Before the form's own listener, which keeps the value.
        onInput={({ currentTarget }) => {
          const text = textOf(currentTarget);
          if (!text) return;
          text.value = currentTarget.value;
          // As if typed, so that an error goes.
          text.dispatchEvent(new Event("input", { bubbles: true }));
        }}
        className={`absolute inset-e-0 bottom-0 size-12 opacity-0 ${isHydrated ? "pointer-fine:pointer-events-none" : "pointer-events-none"}`}
      />
    </Field>
  );
}
