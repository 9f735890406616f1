import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { jobChoice } from "#words/application";
import type { Company, JobOpening } from "../api/types";
import { CompanyContext } from "../facts/company";
import { ToastProvider } from "../ui/ToastProvider";
import { ApplicationForm } from "./CareerApply";

const CLOSED = /^The job you chose has closed\./;
const createJob = (title: string) =>
  // The form uses only these fields of a job.
  ({ slug: title.toLowerCase(), title, location: "Lahore" }) as unknown as JobOpening;
const [cook, driver] = [createJob("Cook"), createJob("Driver")];

let currentJobs: JobOpening[] | null = [];
let router: ReturnType<typeof createMemoryRouter> | undefined;

afterEach(() => {
  cleanup();
  router = undefined;
});

/** The content that the loader returns: a promise while the jobs load. */
const contentFor = (jobs: JobOpening[] | null) => (jobs ? { jobs } : new Promise(() => undefined));

/** Renders the form at `path` with these jobs, or updates them in a rendered form. Null if they have not loaded. */
async function show(path: string, jobs: JobOpening[] | null) {
  currentJobs = jobs;
  if (router) {
    await act(() => router?.revalidate() ?? Promise.resolve());
    return;
  }
  const route = {
    id: "form",
    path: "/career-apply",
    loader: () => ({ content: contentFor(currentJobs) }),
    element: <ApplicationForm />,
  };
  const shown = createMemoryRouter([route], {
    initialEntries: [path],
    hydrationData: { loaderData: { form: { content: contentFor(jobs) } } },
  });
  router = shown;
  // The form uses only these facts of the company.
  const company = { samples: [] as string[], answer_within: null } as Company;
  await act(async () => {
    render(
      <CompanyContext value={company}>
        <ToastProvider>
          <RouterProvider router={shown} />
        </ToastProvider>
      </CompanyContext>,
    );
  });
}

/** The select of the jobs and positions. */
const list = () => screen.getByRole<HTMLSelectElement>("combobox", { name: jobChoice.label });

const textsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

/** The options of the select, by the names of their groups. */
const optionsByGroup = () =>
  within(list())
    .getAllByRole<HTMLOptGroupElement>("group")
    .map((group) => [group.label, textsOf(group)]);

const POSITIONS = [
  "Senior Security Supervisor",
  "Security Supervisor",
  "Security Guard",
  "Driver",
  "Cook",
];

/** Waits until the router has changed the query. */
async function choose(value: string) {
  await act(async () => {
    fireEvent.change(list(), { target: { value } });
  });
}

const nameField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });

test("one list offers the open jobs and the positions", async () => {
  await show("/career-apply", [cook, driver]);
  expect(screen.getAllByRole("combobox")).toEqual([list()]);
  expect(document.querySelector("[name=job]")).toBeNull();
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
  expect(textsOf(list())).toEqual(["Please Select Position", ...POSITIONS]);
});

test("the job in the query is chosen even before the open jobs have loaded", async () => {
  await show("/career-apply?job=cook", null);
  expect(list().value).toBe("job:cook");
  await show("/career-apply?job=cook", [cook, driver]);
  expect(list().value).toBe("job:cook");
  expect(list().selectedOptions[0]?.text).toBe("Cook, Lahore");
});

test("the form reports that a linked job has closed", async () => {
  const path = "/career-apply?job=cook";
  await show(path, [cook, driver]);
  expect(list().value).toBe("job:cook");
  await show(path, [driver]);
  expect(screen.queryByText(CLOSED)).not.toBeNull();
  expect(list().value).toBe("");
  // The office opens the job again.
  await show(path, [cook, driver]);
  expect(screen.queryByText(CLOSED)).toBeNull();
  expect(list().value).toBe("job:cook");
});

test("the linked job does not replace a chosen job that closes", async () => {
  const path = "/career-apply?job=driver";
  await show(path, [cook, driver]);
  await choose("job:cook");
  expect(router?.state.location.search).toBe("?job=cook");
  await show(path, [driver]);
  expect(screen.queryByText(CLOSED)).not.toBeNull();
  expect(list().value).toBe("");
  await choose("job:driver");
  expect(screen.queryByText(CLOSED)).toBeNull();
});

test("the form reports that the last job has closed", async () => {
  await show("/career-apply?job=cook", [cook]);
  await show("/career-apply?job=cook", []);
  expect(list().value).toBe("");
  expect(screen.queryByText(CLOSED)).not.toBeNull();
});

test("an application for a position stays one", async () => {
  const path = "/career-apply?job=cook";
  await show(path, [cook, driver]);
  await choose("cook");
  await show(path, [cook]);
  expect(list().value).toBe("cook");
  await show(path, [driver]);
  expect(list().value).toBe("cook");
  expect(screen.queryByText(CLOSED)).toBeNull();
});

test("jobs that arrive late keep the text that the visitor has typed", async () => {
  await show("/career-apply", []);
  fireEvent.change(nameField(), { target: { value: "Ali" } });
  await choose("driver");
  await show("/career-apply", [cook, driver]);
  expect(nameField().value).toBe("Ali");
  expect(list().value).toBe("driver");
});

test("every option has its own value", async () => {
  await show("/career-apply", [cook, driver, { ...driver, slug: "driver-2", location: "Karachi" }]);
  const values = Array.from(list().options, ({ value }) => value);
  expect(values).toHaveLength(1 + 3 + POSITIONS.length);
  expect(values).toHaveLength(new Set(values).size);
});
