import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Company, JobOpening } from "../api/types";
import { CompanyContext } from "../facts/company";
import { ApplicationForm } from "./CareerApply";

const CLOSED = "The job you chose has closed.";
const opening = (title: string) =>
  // Only these parts of an opening matter here.
  ({ slug: title.toLowerCase(), title, location: "Lahore" }) as unknown as JobOpening;
const [cook, driver] = [opening("Cook"), opening("Driver")];

let host: HTMLElement;
let root: Root;
let openings: JobOpening[] | null = [];
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

/** Shows the form at `path` with these openings, or updates it when they were loaded again; null when they are not known. */
async function show(path: string, jobs: JobOpening[] | null) {
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
  const company = { samples: [] as string[], answer_within: null } as Company;
  await act(async () =>
    root.render(
      <CompanyContext value={company}>
        <RouterProvider router={shown} />
      </CompanyContext>,
    ),
  );
}

const list = () => host.querySelector<HTMLSelectElement>("[name=job_position]");

/** What the list offers, below the names of its groups. */
const offered = () =>
  Array.from(list()?.querySelectorAll("optgroup") ?? [], ({ label, children }) => [
    label,
    Array.from(children, (option) => option.textContent),
  ]);

const POSITIONS = ["Senior Security Supervisor", "Security Supervisor", "Security Guard", "Driver", "Cook"];

async function choose(value: string) {
  await act(async () => {
    const control = list();
    if (!control) throw new Error("There is no list of jobs");
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

test("one_list_offers_the_open_jobs_and_the_positions", async () => {
  await show("/career-apply", [cook, driver]);
  expect(host.querySelectorAll("select")).toHaveLength(1);
  expect(host.querySelector("[name=job]")).toBeNull();
  expect(offered()).toEqual([
    ["Open now", ["Cook, Lahore", "Driver, Lahore"]],
    ["For another place, or later", POSITIONS],
  ]);
  await choose("driver");
  expect(router?.state.location.search).toBe("");
  await choose("job:driver");
  expect(router?.state.location.search).toBe("?job=driver");
});

test("without_open_jobs_the_list_offers_the_positions", async () => {
  await show("/career-apply", []);
  expect(Array.from(list()?.options ?? [], ({ text }) => text)).toEqual(["Please Select Position", ...POSITIONS]);
});

test("the_job_that_a_link_names_is_chosen_even_when_the_open_jobs_are_not_known", async () => {
  await show("/career-apply?job=cook", null);
  expect(list()?.value).toBe("job:cook");
  await show("/career-apply?job=cook", [cook, driver]);
  expect(list()?.value).toBe("job:cook");
  expect(list()?.selectedOptions[0]?.text).toBe("Cook, Lahore");
});

test("a_linked_opening_that_closes_is_said_to_have_closed", async () => {
  const path = "/career-apply?job=cook";
  await show(path, [cook, driver]);
  expect(list()?.value).toBe("job:cook");
  await show(path, [driver]);
  expect(host.textContent).toContain(CLOSED);
  expect(list()?.value).toBe("");
  // Opened again.
  await show(path, [cook, driver]);
  expect(host.textContent).not.toContain(CLOSED);
  expect(list()?.value).toBe("job:cook");
});

test("a_chosen_opening_that_closes_is_not_replaced_by_the_linked_one", async () => {
  const path = "/career-apply?job=driver";
  await show(path, [cook, driver]);
  await choose("job:cook");
  expect(router?.state.location.search).toBe("?job=cook");
  await show(path, [driver]);
  expect(host.textContent).toContain(CLOSED);
  expect(list()?.value).toBe("");
  await choose("job:driver");
  expect(host.textContent).not.toContain(CLOSED);
});

test("the_last_opening_that_closes_is_said_to_have_closed", async () => {
  await show("/career-apply?job=cook", [cook]);
  await show("/career-apply?job=cook", []);
  expect(list()?.value).toBe("");
  expect(host.textContent).toContain(CLOSED);
});

test("an_application_for_a_position_stays_one", async () => {
  const path = "/career-apply?job=cook";
  await show(path, [cook, driver]);
  await choose("cook");
  await show(path, [cook]);
  expect(list()?.value).toBe("cook");
  await show(path, [driver]);
  expect(list()?.value).toBe("cook");
  expect(host.textContent).not.toContain(CLOSED);
});

test("openings_that_arrive_late_leave_what_was_typed", async () => {
  await show("/career-apply", []);
  const name = host.querySelector<HTMLInputElement>("[name=name]");
  if (name) name.value = "Ali";
  await choose("driver");
  await show("/career-apply", [cook, driver]);
  expect(host.querySelector<HTMLInputElement>("[name=name]")?.value).toBe("Ali");
  expect(list()?.value).toBe("driver");
});

test("no_two_choices_have_one_value", async () => {
  await show("/career-apply", [cook, driver, { ...driver, slug: "driver-2", location: "Karachi" }]);
  const values = Array.from(list()?.options ?? [], ({ value }) => value);
  expect(values).toHaveLength(1 + 3 + POSITIONS.length);
  expect(values).toHaveLength(new Set(values).size);
});
