import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import type { ApiResponse } from "../api/response";
import type { Company, FormState } from "../api/types";
import { CompanyContext } from "../facts/company";
import type { FieldDefinition } from "../facts/form-definition";
import { ToastProvider } from "../ui/ToastProvider";
import { SubmissionForm } from "./SubmissionForm";

const fields: FieldDefinition[] = [
  { name: "name", label: "Name", kind: "text", required: true, missing: "Enter your name." },
  {
    name: "armed",
    label: "Armed guards",
    kind: "radio",
    required: true,
    missing: "Say whether armed.",
    options: [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ],
  },
  {
    name: "guards",
    label: "Guards",
    kind: "number",
    required: false,
    help: "Leave it empty.",
    invalid: "Enter a number.",
    max: 9,
  },
];

// The form uses only these facts.
const company = {
  samples: [] as string[],
  answer_within: null,
  phones: [],
  whatsapp: null,
} as unknown as Company;
const words = {
  title: "Title",
  send: "Send",
  sending: "Sending",
  notSent: "Not sent.",
  unknown: "Unknown.",
  another: "Another",
};
const send = vi.fn<(values: FormData) => Promise<ApiResponse>>();
let logged: MockInstance<typeof console.error>;
vi.mock("../api/submissions", () => ({
  submitForm: (_action: string, values: FormData) => send(values),
}));
/** The path of the form and the key of its history entry. Each test gets another path, and so another draft. */
let path = "/1";

beforeEach(() => {
  // The form logs refusals of the server. React logs its warnings here as well.
  logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  path = `/${Number(path.slice(1)) + 1}`;
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  send.mockReset();
});

function page(refusedForm: FormState | null = null) {
  const element = (
    <SubmissionForm action="/api/quote" fields={fields} words={words} preselected={{}} />
  );
  const state = refusedForm ? { actionData: { form: refusedForm } } : {};
  const router = createMemoryRouter([{ id: "form", path, element }], {
    initialEntries: [{ pathname: path, key: path }],
    hydrationData: state,
  });
  return (
    <CompanyContext value={company}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </CompanyContext>
  );
}

/** Waits until the form has restored its draft. */
async function show() {
  await act(async () => {
    render(page());
  });
}

const textbox = (label: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name: label });
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const form = () => screen.getByRole<HTMLFormElement>("form", { name: "Title" });
/** A message of the form, whose text begins with `text`. */
const notice = (text: RegExp) => screen.getByRole("group", { name: text });
const PROBLEM = /^There is a problem/;

/** Enters the texts, and waits until the server has answered. */
async function submit({ name = "", guards = "" }) {
  fireEvent.change(textbox(/^Name/), { target: { value: name } });
  fireEvent.change(textbox(/^Guards/), { target: { value: guards } });
  await act(async () => {
    fireEvent.submit(form());
  });
}

/** Returns the elements that describe a control. */
const descriptionsOf = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id));

test("help and error are above the control and describe it", async () => {
  await show();
  await submit({ guards: "-1" });
  const guards = textbox(/^Guards/);
  const [help, error] = descriptionsOf(guards);
  expect(help?.textContent).toBe("Leave it empty.");
  expect(error?.textContent).toBe("Enter a number.");
  expect(guards.getAttribute("aria-invalid")).toBe("true");
  for (const description of [help, error]) {
    const position = description?.compareDocumentPosition(guards);
    expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
  const [groupError] = descriptionsOf(screen.getByRole("group", { name: "Armed guards" }));
  expect(groupError?.textContent).toBe("Say whether armed.");
});

test("the summary lists errors of the server, even for a name without a field", async () => {
  send.mockResolvedValue({
    success: false,
    message: "Check.",
    errors: { consent: "Agree.", name: "Enter another name." },
  });
  await show();
  fireEvent.click(radio("Yes"));
  await submit({ name: "Ayesha" });
  const summary = within(notice(PROBLEM));
  const items = summary.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toEqual(["Enter another name.", "Agree."]);
  expect(summary.getAllByRole("link")).toHaveLength(1);
  expect(textbox(/^Name/).value).toBe("Ayesha");
});

test("after Back the form shows a refusal that arrived while the visitor was away, and the entries", async () => {
  let answer: (result: ApiResponse) => void = () => undefined;
  send.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await show();
  fireEvent.click(radio("Yes"));
  await submit({ name: "Ayesha", guards: "۴" });
  cleanup();
  await act(async () => answer({ success: false, message: "Busy.", errors: {} }));
  await show();
  expect(notice(/^Busy\./).textContent).toBe("Busy.");
  expect([textbox(/^Name/).value, textbox(/^Guards/).value]).toEqual(["Ayesha", "۴"]);
  expect(radio("Yes").checked).toBe(true);
});

test("a form that the server refused shows its summary before and after hydration", async () => {
  // React compares this property during hydration, and happy-dom does not implement it.
  Object.defineProperty(HTMLElement.prototype, "autofocus", {
    configurable: true,
    get(this: HTMLElement) {
      return this.hasAttribute("autofocus");
    },
  });
  const refused: FormState = {
    message: "Check.",
    values: { name: "", armed: "no" },
    errors: { name: "Enter your name." },
    problem: "invalid",
    wait: null,
    codes: { name: "missing" },
    photo: null,
    files: [],
  };
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page(refused));
  expect(form().noValidate).toBe(false);
  const link = within(screen.getByRole("alert")).getByRole("link", { name: "Enter your name." });
  expect(link.getAttribute("href")).toBe("#field-name");
  expect(radio("No").checked).toBe(true);
  await act(async () => {
    render(page(refused), { container, hydrate: true });
  });
  expect(form().noValidate).toBe(true);
  expect(screen.getByRole("alert").textContent).toMatch(PROBLEM);
  cleanup();
  await show();
  expect(radio("No").checked, "after Back").toBe(true);
  expect(logged).not.toHaveBeenCalled();
});
