import type { ReactNode, RefObject } from "react";
import { filterWords } from "../../content/jobs/career";
import { fieldBox } from "../../forms/field-control";
import type { Choice } from "./opening-choices";

type Props = {
  ref: RefObject<HTMLFormElement | null>;
  choices: Choice[];
  onChange: () => void;
  /** How many openings are shown. */
  children: ReactNode;
};

/** Selects that narrow the list of openings. They need script: without it, all openings are listed and this is hidden. */
export function OpeningFilter({ ref, choices, onChange, children }: Props) {
  return (
    <search aria-label={filterWords.label} className="no-print mb-6 noscript:hidden">
      <form ref={ref} onChange={onChange} onSubmit={(event) => event.preventDefault()}>
        <div className="grid gap-3 min-[26rem]:grid-cols-2 lg:max-w-2xl">
          {choices.map(({ name, values }) => (
            <label key={name} className="block font-semibold text-navy text-small">
              {filterWords[name].label}
              <select name={name} className={`${fieldBox} mt-1 min-h-12 font-normal`}>
                <option value="">{filterWords[name].all}</option>
                {values.map((value) => (
                  <option key={value} dir="auto" value={value}>
                    {value}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        <p aria-live="polite" className="mt-3 text-muted text-small">
          {children}
        </p>
      </form>
    </search>
  );
}
