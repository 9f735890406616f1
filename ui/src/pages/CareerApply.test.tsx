import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Company, JobOpening } from "../api/types";
import { CompanyContext } from "../facts/company";
import { ToastProvider } from "../ui/ToastProvider";
import { ApplicationForm } from "./CareerApply";

const CLOSED = "The job you chose has closed.";
const opening = (title: string) =>
  // The form uses only these fields of an opening.
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

/** The content that the loader returns: a promise while the openings load. */
const contentFor = (jobs: JobOpening[] | null) => (jobs ? { jobs } : new Promise(() => undefined));

/** Renders the form at `path` with these openings, or updates them in a rendered form. Null if they have not loaded. */
async function show(path: string, jobs: JobOpening[] | null) {
  openings = jobs;
  if (router) return act(async () => router?.revalidate());
  const route = {
    id: "form",
    path: "/career-apply",
    loader: () => ({ content: contentFor(openings) }),
    element: <ApplicationForm />,
  };
  const shown = createMemoryRouter([route], {
    initialEntries: [path],
    hydrationData: { loaderData: { form: { content: contentFor(jobs) } } },
  });
  router = shown;
  // The form uses only these facts of the company.
  const company = { samples: [] as string[], answer_within: null } as Company;
  await act(async () =>
    root.render(
      <CompanyContext value={company}>
        <ToastProvider>
          <RouterProvider router={shown} />
        </ToastProvider>
      </CompanyContext>,
    ),
  );
}

const list = () => host.querySelector<HTMLSelectElement>("[name=job_position]");

/** The options of the select, by the names of their groups. */
const optionsByGroup = () =>
  Array.from(list()?.querySelectorAll("optgroup") ?? [], ({ label, children }) => [
    label,
    Array.from(children, (option) => option.textContent),
  ]);

const POSITIONS = [
  "Senior Security Supervisor",
  "Security Supervisor",
  "Security Guard",
  "Driver",
  "Cook",
];

async function choose(value: string) {
  await act(async () => {
    const control = list();
    if (!control) throw new Error("There is no list of jobs");
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** Types the applicant's name. React ignores a value that a test writes to the control's own property. */
async function typeName(name: string) {
  const control = host.querySelector("[name=name]");
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  await act(async () => {
    set?.call(control, name);
    control?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("one list offers the open jobs and the positions", async () => {
  await show("/career-apply", [cook, driver]);
  expect(host.querySelectorAll("select")).toHaveLength(1);
  expect(host.querySelector("[name=job]")).toBeNull();
  expect(optionsByGroup()).toEqual([
    ["Open now", ["Cook, Lahore", "Driver, Lahore"]],
    ["For another place, or later", POSITIONS],
  ]);
  await choose("driver");
  expect(router?.state.location.search).toBe("");
  await choose("job:driver");
  expect(router?.state.location.search).toBe("?job=driver");
});

test("without open jobs the list offers the positions", async () => {
  await show("/career-apply", []);
  expect(Array.from(list()?.options ?? [], ({ text }) => text)).toEqual([
    "Please Select Position",
    ...POSITIONS,
  ]);
});

test("the job in the query is chosen even before the open jobs have loaded", async () => {
  await show("/career-apply?job=cook", null);
  expect(list()?.value).toBe("job:cook");
  await show("/career-apply?job=cook", [cook, driver]);
  expect(list()?.value).toBe("job:cook");
  expect(list()?.selectedOptions[0]?.text).toBe("Cook, Lahore");
});

test("the form reports that a linked opening has closed", async () => {
  const path = "/career-apply?job=cook";
  await show(path, [cook, driver]);
  expect(list()?.value).toBe("job:cook");
  await show(path, [driver]);
  expect(host.textContent).toContain(CLOSED);
  expect(list()?.value).toBe("");
  // The office opens the job again.
  await show(path, [cook, driver]);
  expect(host.textContent).not.toContain(CLOSED);
  expect(list()?.value).toBe("job:cook");
});

test("the linked opening does not replace a chosen opening that closes", async () => {
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

test("the form reports that the last opening has closed", async () => {
  await show("/career-apply?job=cook", [cook]);
  await show("/career-apply?job=cook", []);
  expect(list()?.value).toBe("");
  expect(host.textContent).toContain(CLOSED);
});

test("an application for a position stays one", async () => {
  const path = "/career-apply?job=cook";
  await show(path, [cook, driver]);
  await choose("cook");
  await show(path, [cook]);
  expect(list()?.value).toBe("cook");
  await show(path, [driver]);
  expect(list()?.value).toBe("cook");
  expect(host.textContent).not.toContain(CLOSED);
});

test("openings that arrive late keep the text that the visitor has typed", async () => {
  await show("/career-apply", []);
  await typeName("Ali");
  await choose("driver");
  await show("/career-apply", [cook, driver]);
  expect(host.querySelector<HTMLInputElement>("[name=name]")?.value).toBe("Ali");
  expect(list()?.value).toBe("driver");
});

test("every option has its own value", async () => {
  await show("/career-apply", [cook, driver, { ...driver, slug: "driver-2", location: "Karachi" }]);
  const values = Array.from(list()?.options ?? [], ({ value }) => value);
  expect(values).toHaveLength(1 + 3 + POSITIONS.length);
  expect(values).toHaveLength(new Set(values).size);
});
