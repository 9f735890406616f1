import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Company, JobOpening } from "../api/types";
import { CompanyContext } from "../facts/company";
import { ApplicationForm } from "./CareerApply";

const CLOSED = "The opening you chose has closed. You can still apply without it, or choose another.";
const opening = (title: string) =>
  // Only these parts of an opening matter here.
  ({ slug: title.toLowerCase(), title, location: "Lahore" }) as unknown as JobOpening;
const [cook, driver] = [opening("Cook"), opening("Driver")];

let host: HTMLElement;
let root: Root;
let openings: JobOpening[] = [];
let router: ReturnType<typeof createMemoryRouter> | undefined;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  host = document.createElement("div");
  document.body.replaceChildren(host);
  root = createRoot(host);
  router = undefined;
});

afterEach(async () => {
  await act(() => root.unmount());
  vi.unstubAllGlobals();
});

/** Shows the form at `path` with these openings, or updates it when they were loaded again. */
async function show(path: string, jobs: JobOpening[]) {
  openings = jobs;
  if (router) return act(async () => router?.revalidate());
  const route = {
    id: "form",
    path: "/career-apply",
    loader: () => ({ content: { jobs: openings } }),
    element: <ApplicationForm />,
  };
  const shown = createMemoryRouter([route], {
    initialEntries: [path],
    hydrationData: { loaderData: { form: { content: { jobs } } } },
  });
  router = shown;
  // The form shows no more of the company.
  const company = { answer_within: null } as Company;
  await act(async () =>
    root.render(
      <CompanyContext value={company}>
        <RouterProvider router={shown} />
      </CompanyContext>,
    ),
  );
}

const select = () => host.querySelector<HTMLSelectElement>("[name=job]");
const position = () => host.querySelector<HTMLSelectElement>("[name=job_position]");

async function choose(slug: string) {
  await act(async () => {
    const control = select();
    if (!control) throw new Error("There is no select of openings");
    control.value = slug;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

test("a_linked_opening_that_closes_is_said_to_have_closed", async () => {
  const path = "/career-apply?job=cook";
  await show(path, [cook, driver]);
  expect(select()?.value).toBe("cook");
  expect(position()?.value).toBe("cook");
  await show(path, [driver]);
  expect(host.textContent).toContain(CLOSED);
  expect(select()?.value).toBe("");
  // Opened again.
  await show(path, [cook, driver]);
  expect(host.textContent).not.toContain(CLOSED);
  expect(select()?.value).toBe("cook");
});

test("a_chosen_opening_that_closes_is_not_replaced_by_the_linked_one", async () => {
  const path = "/career-apply?job=driver";
  await show(path, [cook, driver]);
  await choose("cook");
  expect(router?.state.location.search).toBe("?job=cook");
  await show(path, [driver]);
  expect(host.textContent).toContain(CLOSED);
  expect(select()?.value).toBe("");
  await choose("driver");
  expect(host.textContent).not.toContain(CLOSED);
});

test("the_last_opening_that_closes_is_said_to_have_closed", async () => {
  await show("/career-apply?job=cook", [cook]);
  await show("/career-apply?job=cook", []);
  expect(select()).toBeNull();
  expect(host.textContent).toContain(CLOSED);
});

test("an_application_without_an_opening_stays_without_one", async () => {
  const path = "/career-apply?job=cook";
  await show(path, [cook, driver]);
  await choose("");
  await show(path, [cook]);
  expect(select()?.value).toBe("");
  expect(host.textContent).not.toContain(CLOSED);
});

test("openings_that_arrive_late_leave_what_was_typed", async () => {
  await show("/career-apply", []);
  const name = host.querySelector<HTMLInputElement>("[name=name]");
  if (name) name.value = "Ali";
  await show("/career-apply", [cook, driver]);
  expect(select()).not.toBeNull();
  expect(host.querySelector<HTMLInputElement>("[name=name]")?.value).toBe("Ali");
});

test("openings_with_one_title_are_one_position", async () => {
  const handler = opening("Handler");
  await show("/career-apply", [handler, { ...handler, slug: "second", location: "Karachi" }]);
  const labels = Array.from(position()?.options ?? [], ({ text }) => text);
  expect(labels.filter((text) => text === "Handler")).toHaveLength(1);
  await choose("second");
  expect(position()?.value).toBe("handler");
});

test("no_two_positions_have_one_value", async () => {
  // Renamed: the address of an opening stays.
  await show("/career-apply", [cook, { ...driver, title: "Senior driver" }, opening("Handler")]);
  const values = Array.from(position()?.options ?? [], ({ value }) => value);
  expect(values).toContain("handler");
  expect(values).toHaveLength(new Set(values).size);
});
