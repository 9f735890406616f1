import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useHydrated } from "../../hooks/useHydrated";
import { type Choice, type Filter, filterIn } from "./opening-choices";

type OpeningFilter = { form: RefObject<HTMLFormElement | null>; filter: Filter; change: () => void; clear: () => void };

/**
 * The filter that the visitor has chosen. It is in the query, so that a filtered list can be shared and is there after Back. The
 * query is read only in the browser, because the server sends the same page for every query.
 */
export function useOpeningFilter(choices: Choice[]): OpeningFilter {
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = filterIn(new URLSearchParams(useHydrated() ? search : ""), choices);

  // The selects are uncontrolled: the visitor may have chosen before hydration.
  useEffect(() => {
    const selects = selectsOf(form);
    const hasChosen = isFirst.current && search === "" && selects.some(({ value }) => value !== "");
    isFirst.current = false;
    if (hasChosen) return change();
    const asked: Record<string, string | undefined> = filterIn(new URLSearchParams(search), choices);
    for (const select of selects) select.value = asked[select.name] ?? "";
  });

  function change() {
    const chosen = selectsOf(form).filter(({ value }) => value !== "");
    show(new URLSearchParams(chosen.map(({ name, value }) => [name, value])).toString());
  }

  function clear() {
    // The focused button disappears.
    selectsOf(form)[0]?.focus();
    show("");
  }

  function show(query: string) {
    navigate({ search: query }, { replace: true });
  }

  return { form, filter, change, clear };
}

function selectsOf(form: RefObject<HTMLFormElement | null>): HTMLSelectElement[] {
  return Array.from(form.current?.querySelectorAll("select") ?? []);
}
