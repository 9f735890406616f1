import { type ChangeEvent, type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import type { JobOpening } from "../api/types";
import { applicationFields, openingField } from "../content/applications";
import { useHydrated } from "../hooks/useHydrated";

const POSITION = "job_position";

/**
 * The opening that the form is for. Its select holds it; at first the address may name it (`?job=<slug>`), which the server does
 * not see: the page is the same for every query.
 */
export function useOpening(form: RefObject<HTMLFormElement | null>, jobs: JobOpening[] | null) {
  const { search } = useLocation();
  const named = useHydrated() ? new URLSearchParams(search).get("job") : null;
  const [opening, setOpening] = useState<JobOpening | null>(null);
  const namedHasClosed = named !== null && jobs !== null && find(jobs, named) === null;

  // What is chosen belongs to the browser, and may have been chosen before the script ran.
  useEffect(() => {
    const choice = select(form, openingField.name);
    if (!choice || !jobs) return;
    const job = find(jobs, choice.value || named);
    if (!job) return;
    choice.value = job.slug;
    const position = select(form, POSITION);
    if (position?.value === "") choosePosition(position, job);
    setOpening(job);
  }, [form, jobs, named]);

  function follow(event: ChangeEvent<HTMLFormElement>) {
    const control: EventTarget = event.target;
    if (!jobs || !(control instanceof HTMLSelectElement) || control.name !== openingField.name) return;
    const job = find(jobs, control.value);
    const position = select(form, POSITION);
    if (job && position) choosePosition(position, job);
    setOpening(job);
  }

  function clear() {
    const choice = select(form, openingField.name);
    if (choice) choice.value = "";
    // The button goes away with the opening.
    choice?.focus();
    setOpening(null);
  }

  return { opening, namedHasClosed, follow, clear, forget: () => setOpening(null) };
}

function select(form: RefObject<HTMLFormElement | null>, name: string): HTMLSelectElement | null {
  const control = form.current?.elements.namedItem(name);
  return control instanceof HTMLSelectElement ? control : null;
}

function find(jobs: JobOpening[], slug: string | null): JobOpening | null {
  return jobs.find((job) => job.slug === slug) ?? null;
}

/** An opening is for one of the positions when it is called so; of any other the applicant chooses. */
function choosePosition(position: HTMLSelectElement, { title }: JobOpening): void {
  const options = applicationFields.find(({ name }) => name === POSITION)?.options ?? [];
  const match = options.find(({ label }) => label.toLowerCase() === title.toLowerCase());
  if (match) position.value = match.value;
}
