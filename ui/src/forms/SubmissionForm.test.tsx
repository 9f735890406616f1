import { act } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
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
let host: HTMLElement;
let root: Root | undefined;
vi.mock("../api/submissions", () => ({
  submitForm: (_action: string, values: FormData) => send(values),
}));
/** The path of the form and the key of its history entry. Each test gets another path, and so another draft. */
let path = "/1";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // The form logs refusals of the server. React logs its warnings here as well.
  logged = vi.spyOn(console, "error").mockReturnValue(undefined);
  path = `/${Number(path.slice(1)) + 1}`;
  host = document.createElement("div");
  document.body.replaceChildren(host);
});

afterEach(async () => {
  await act(() => root?.unmount());
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

async function show() {
  root = createRoot(host);
  await act(() => root?.render(page()));
}

const control = (name: string) => {
  const element = host.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!element) throw new Error(`The form has no control named ${name}`);
  return element;
};

/** Types a value. React ignores a value that a test writes to the control's own property. */
async function type(name: string, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  await act(async () => {
    set?.call(control(name), value);
    control(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function submit(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await type(name, value);
  await act(async () => host.querySelector("form")?.requestSubmit());
}

const summary = () => host.querySelector('[role="group"], [role="alert"]');

test("help and error are above the control and describe it", async () => {
  await show();
  await submit({ guards: "-1" });
  const guards = control("guards");
  const described = guards.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "Leave it empty.",
    "Enter a number.",
  ]);
  expect(guards.getAttribute("aria-invalid")).toBe("true");
  expect(guards.parentElement?.previousElementSibling?.textContent).toBe("Enter a number.");
  const group = control("armed").closest("fieldset");
  expect(group?.querySelector("legend")?.textContent).toBe("Armed guards");
  expect(document.getElementById(group?.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Say whether armed.",
  );
});

test("the summary lists errors of the server, even for a name without a field", async () => {
  send.mockResolvedValue({
    success: false,
    message: "Check.",
    errors: { consent: "Agree.", name: "Enter another name." },
  });
  await show();
  await act(() => control("armed").click());
  await submit({ name: "Ayesha" });
  expect(Array.from(summary()?.querySelectorAll("li") ?? [], (item) => item.textContent)).toEqual([
    "Enter another name.",
    "Agree.",
  ]);
  expect(summary()?.querySelectorAll("a")).toHaveLength(1);
  expect(control("name").value).toBe("Ayesha");
});

test("after Back the form shows a refusal that arrived while the visitor was away, and the entries", async () => {
  let answer: (result: ApiResponse) => void = () => undefined;
  send.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await show();
  await act(() => control("armed").click());
  await submit({ name: "Ayesha", guards: "۴" });
  await act(() => root?.unmount());
  await act(async () => answer({ success: false, message: "Busy.", errors: {} }));
  await show();
  expect(summary()?.textContent).toContain("Busy.");
  expect([control("name").value, control("guards").value]).toEqual(["Ayesha", "۴"]);
  expect(host.querySelector<HTMLInputElement>("[value=yes]")?.checked).toBe(true);
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
  host.innerHTML = renderToString(page(refused));
  expect(host.querySelector("form")?.noValidate).toBe(false);
  expect(summary()?.getAttribute("role")).toBe("alert");
  expect(summary()?.querySelector("a")?.getAttribute("href")).toBe("#field-name");
  expect(host.querySelector<HTMLInputElement>("[value=no]")?.checked).toBe(true);
  await act(() => {
    root = hydrateRoot(host, page(refused));
  });
  expect(host.querySelector("form")?.noValidate).toBe(true);
  expect(summary()?.getAttribute("role")).toBe("alert");
  await act(() => root?.unmount());
  await show();
  expect(host.querySelector<HTMLInputElement>("[value=no]")?.checked, "after Back").toBe(true);
  expect(logged).not.toHaveBeenCalled();
});
