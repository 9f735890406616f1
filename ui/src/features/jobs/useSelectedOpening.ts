import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { JobOpening } from "../../api/types";
import { applicationFields, openingField } from "../../content/jobs/application";
import { useHydrated } from "../../hooks/useHydrated";

const POSITION = "job_position";

/**
 * The opening selected in the form. A link may preselect one (`?job=<slug>`). The query is read only in the browser, because
 * the server sends the same page for every query.
 */
export function useSelectedOpening(form: RefObject<HTMLFormElement | null>, jobs: JobOpening[] | null) {
  const { search } = useLocation();
  const requestedSlug = useHydrated() ? new URLSearchParams(search).get("job") : null;
  // The slug that was selected last, or null for none; undefined as long as the link decides.
  const [selected, setSelected] = useState<string | null>();
  // A position that an opening chose, not the visitor.
  const preset = useRef("");
  const slug = selected === undefined ? requestedSlug : selected;
  // The list may have been loaded again since.
  const listed = jobs && find(jobs, slug);
  const opening = selected ? listed : null;
  const isClosed = jobs !== null && slug !== null && listed === null;

  // The select is uncontrolled: the visitor may have chosen an opening before hydration.
  useEffect(() => {
    const choice = select(form, openingField.name);
    if (!choice || !jobs) return;
    const job = find(jobs, selected === undefined ? choice.value || requestedSlug : selected);
    if (!job) return;
    choice.value = job.slug;
    presetPosition(select(form, POSITION), job, preset);
    setSelected(job.slug);
  }, [form, jobs, requestedSlug, selected]);

  function handleChange(event: ChangeEvent<HTMLFormElement>) {
    const control: EventTarget = event.target;
    if (!jobs || !(control instanceof HTMLSelectElement) || control.name !== openingField.name) return;
    const job = find(jobs, control.value);
    if (job) presetPosition(select(form, POSITION), job, preset, true);
    setSelected(job?.slug ?? null);
  }

  function clear() {
    const choice = select(form, openingField.name);
    if (choice) choice.value = "";
    // The focused button disappears with the opening.
    choice?.focus();
    setSelected(null);
  }

  function reset() {
    preset.current = "";
    setSelected(null);
  }

  return { opening, requestedSlug, isClosed, handleChange, clear, reset };
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
