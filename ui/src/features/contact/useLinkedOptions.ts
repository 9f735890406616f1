import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router-dom";

/**
 * A link to a form may choose an option, such as `?service=canine`. The query is read only in the browser, because the server
 * sends the same page for every query. What the visitor has chosen stays.
 */
export function useLinkedOptions(form: RefObject<HTMLFormElement | null>): void {
  const { search } = useLocation();
  // The selects are uncontrolled: the browser holds the choice.
  useEffect(() => {
    for (const [name, value] of new URLSearchParams(search)) {
      const control = form.current?.elements.namedItem(name);
      const isOpen = control instanceof HTMLSelectElement && control.value === "";
      if (isOpen && Array.from(control.options).some((option) => option.value === value)) control.value = value;
    }
  }, [form, search]);
}
