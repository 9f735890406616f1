import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { JobOpening } from "../../api/types";
import { applicationFields, openingField } from "../../content/jobs/applications";
import { useHydrated } from "../../hooks/useHydrated";

const POSITION = "job_position";

/**
 * The opening selected in the form. A link may preselect one (`?job=<slug>`). The query is read only in the browser, because
 * the server sends the same page for every query.
 */
export function useSelectedOpening(form: RefObject<HTMLFormElement | null>, jobs: JobOpening[] | null) {
  const { search } = useLocation();
  const requestedSlug = useHydrated() ? new URLSearchParams(search).get("job") : null;
  const [opening, setOpening] = useState<JobOpening | null>(null);
  // A position that an opening chose, not the visitor.
  const preset = useRef("");
  const requestedIsClosed = requestedSlug !== null && jobs !== null && find(jobs, requestedSlug) === null;

  // The select is uncontrolled: the visitor may have chosen an opening before hydration.
  useEffect(() => {
    const choice = select(form, openingField.name);
    if (!choice || !jobs) return;
    const job = find(jobs, choice.value || requestedSlug);
    if (!job) return;
    choice.value = job.slug;
    presetPosition(select(form, POSITION), job, preset);
    setOpening(job);
  }, [form, jobs, requestedSlug]);

  function handleChange(event: ChangeEvent<HTMLFormElement>) {
    const control: EventTarget = event.target;
    if (!jobs || !(control instanceof HTMLSelectElement) || control.name !== openingField.name) return;
    const job = find(jobs, control.value);
    if (job) presetPosition(select(form, POSITION), job, preset, true);
    setOpening(job);
  }

  function clear() {
    const choice = select(form, openingField.name);
    if (choice) choice.value = "";
    // The focused button disappears with the opening.
    choice?.focus();
    setOpening(null);
  }

  function reset() {
    preset.current = "";
    setOpening(null);
  }

  return { opening, requestedSlug, requestedIsClosed, handleChange, clear, reset };
}

function select(form: RefObject<HTMLFormElement | null>, name: string): HTMLSelectElement | null {
  const control = form.current?.elements.namedItem(name);
  return control instanceof HTMLSelectElement ? control : null;
}

function find(jobs: JobOpening[], slug: string | null): JobOpening | null {
  return jobs.find((job) => job.slug === slug) ?? null;
}

/**
 * Selects the position whose label equals the opening's title. A position that the visitor chose is replaced only by such a match,
 * after the visitor chose another opening; `preset` is the one that an opening chose.
 */
function presetPosition(position: HTMLSelectElement | null, { title }: JobOpening, preset: RefObject<string>, force = false) {
  if (!position) return;
  const options = applicationFields.find(({ name }) => name === POSITION)?.options ?? [];
  const match = options.find(({ label }) => label.toLowerCase() === title.toLowerCase())?.value ?? "";
  if (position.value !== preset.current && !(force && match)) return;
  position.value = match;
  preset.current = match;
}
