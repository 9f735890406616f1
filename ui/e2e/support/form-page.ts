import { basename } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import definitions from "../../../data/forms.json" with { type: "json" };
import { boxOf } from "./box-of";
import { escapeRegExp } from "./escape-reg-exp";
import { resumePath } from "./form-values";
import { openPage } from "./open-page";
import type { Server } from "./server";

type Application = typeof definitions.job_request;
type Field = Pick<
  Application["fields"][number],
  | "name"
  | "label"
  | "kind"
  | "required"
  | "missing"
  | "invalid"
  | "too_short"
  | "min_length_if"
  | "options"
  | "ur"
> & { hidden?: boolean };

/** A form of data/forms.json. If it has no `reference`, its sender gets no reference number. */
type FormDefinition = Omit<Application, "reference" | "fields"> & {
  reference?: string;
  fields: Field[];
};

/** The values that a sender enters, by field name. The value of a file field is a path. */
export type Values = Record<string, string>;

export const contact = findDefinition("contact");
export const quote = findDefinition("quote");
export const complaint = findDefinition("complaint");
/** The page labels the position differently from the server's messages. */
export const application = replaceLabel(
  findDefinition("application"),
  "job_position",
  "Which job?",
);
export const applicationInUrdu = translate(application);

export const REFUSED = "There was an issue with your submission. Please try again.";
export const FAILED = "An error occurred. Please try again.";

function findDefinition(kind: string): FormDefinition {
  const definition = [...definitions.messages, definitions.job_request].find(
    (form) => form.kind === kind,
  );
  // TypeScript infers a different type for each form in the JSON file, hence the cast.
  const form = definition as FormDefinition;
  return { ...form, fields: form.fields.filter(({ hidden }) => !hidden) };
}

function replaceLabel(form: FormDefinition, name: string, label: string): FormDefinition {
  return {
    ...form,
    fields: form.fields.map((field) => (field.name === name ? { ...field, label } : field)),
  };
}

/** Returns the form as its Urdu page shows it. */
function translate({ fields, ...form }: FormDefinition): FormDefinition {
  return {
    ...form,
    ...form.ur,
    page: `/ur${form.page}`,
    fields: fields.map((field) => ({ ...field, ...field.ur })),
  };
}

/** A valid and an invalid value for each kind of field. */
const VALID_VALUES: Record<string, string> = {
  tel: "0300 1234567",
  number: "14",
  date: "2999-01-15",
  textarea: "سلام, come\nby night.",
};
const INVALID_VALUES: Record<string, string> = {
  tel: "call me",
  number: "-1",
  date: "12",
  email: "nobody@example",
};

/** A form on its page. */
export class FormPage {
  readonly main: Locator;
  readonly send: Locator;
  readonly confirmation: Locator;
  /** The section that replaces the form after sending: the confirmation, the reference and the next steps. */
  readonly afterSending: Locator;
  /** The error summary above the form, after script has checked or sent it. */
  readonly summary: Locator;

  constructor(
    readonly page: Page,
    readonly definition: FormDefinition,
  ) {
    this.main = page.getByRole("main");
    this.send = this.main.getByRole("form").getByRole("button").last();
    this.confirmation = this.main.getByRole("group", { name: /^Thank you/ });
    this.afterSending = this.main.getByRole("region", { name: "After sending" });
    this.summary = this.main.getByRole("group", { name: /^There is a problem/ });
  }

  static async open(page: Page, definition: FormDefinition): Promise<FormPage> {
    await openPage(page, definition.page);
    return new FormPage(page, definition);
  }

  notice(text: string | RegExp): Locator {
    return this.main.getByRole("group", { name: text, exact: true });
  }

  control(name: string): Locator {
    const { label, required, kind, min_length_if } = this.field(name);
    const plain = this.main.getByLabel(label, { exact: true });
    if (required || kind === "checkbox" || kind === "photos") return plain;
    const optional = this.main.getByLabel(`${label} (optional)`, { exact: true });
    return min_length_if ? optional.or(plain) : optional;
  }

  private radio(name: string, value: string): Locator {
    const { label, options = [] } = this.field(name);
    const option = options.find((candidate) => candidate.value === value);
    return this.main
      .getByRole("group", { name: label })
      .getByRole("radio", { name: option?.label, exact: true });
  }

  private field(name: string): Field {
    const field = this.definition.fields.find((candidate) => candidate.name === name);
    if (!field) throw new Error(`the form ${this.definition.kind} has no ${name}`);
    return field;
  }

  /** Returns a valid value for each field except checkboxes and photos. The texts are unique to the sender. */
  validValues(sender: string): Values {
    const value = ({ kind, label, options }: Field): string => {
      if (kind === "email") return sender;
      if (kind === "file") return resumePath;
      if (kind === "text") return `${label} of ${sender.split("@")[0]}`;
      return options?.at(-1)?.value ?? VALID_VALUES[kind] ?? "";
    };
    const fields = this.definition.fields.filter(
      ({ kind }) => kind !== "checkbox" && kind !== "photos",
    );
    return Object.fromEntries(fields.map((field) => [field.name, value(field)]));
  }

  /** Returns an invalid value for each field that can have one. For a required text, that is a blank value. */
  invalidValues(): Values {
    const fields = this.definition.fields.filter(
      ({ kind, required, invalid }) => invalid || (required && kind.startsWith("text")),
    );
    return Object.fromEntries(fields.map(({ name, kind }) => [name, INVALID_VALUES[kind] ?? "  "]));
  }

  requiredFields(): string[] {
    return this.definition.fields.filter(({ required }) => required).map(({ name }) => name);
  }

  async fill(values: Values): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const { kind } = this.field(name);
      if (kind === "file") await this.control(name).setInputFiles(value);
      else if (kind === "select") await this.control(name).selectOption(value);
      else if (kind === "radio") await this.radio(name, value).check();
      else if (kind === "checkbox") await this.control(name).check();
      else await this.control(name).fill(value);
    }
  }

  async submit(values: Values): Promise<void> {
    await this.fill(values);
    await this.send.click();
  }

  async expectValues(values: Values): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      const { kind } = this.field(name);
      if (kind === "file")
        await expect(this.control(name)).toHaveValue(endingWith(basename(value)));
      else if (kind === "radio") await expect(this.radio(name, value)).toBeChecked();
      else if (kind === "checkbox") await expect(this.control(name)).toBeChecked();
      else await expect(this.control(name)).toHaveValue(value);
    }
  }

  /** After sending, a button shows an empty form and moves the focus into it. */
  async expectAnother(): Promise<void> {
    await expect(this.main.getByRole("form")).toHaveCount(0);
    await this.afterSending.getByRole("button", { name: /^Send another/ }).click();
    await expect(this.confirmation).toHaveCount(0);
    await expect(this.control(this.definition.fields[0]?.name ?? "")).toBeFocused();
    await this.expectEmpty();
  }

  async expectEmpty(): Promise<void> {
    for (const role of ["radio", "checkbox"] as const) {
      await expect(this.main.getByRole(role, { checked: true })).toHaveCount(0);
    }
    for (const { name } of this.definition.fields.filter(
      ({ kind }) => kind !== "radio" && kind !== "checkbox",
    )) {
      await expect(this.control(name)).toHaveValue("");
    }
  }

  /** Returns the error sentences for invalid values, by field name. */
  errorsFor(values: Values): Record<string, string> {
    const sentences = Object.entries(values).map(([name, value]) => {
      const { missing = "", invalid = "" } = this.field(name);
      return [name, value.trim() === "" ? missing : invalid];
    });
    return Object.fromEntries(sentences);
  }

  /** The summary has the focus and contains these sentences. Each link moves the focus to its field, below the header. */
  async expectSummary(errors: Record<string, string>): Promise<void> {
    await expect(this.summary).toBeFocused();
    await expect(this.summary).toBeInViewport({ ratio: 1 });
    await expect(this.summary.getByRole("listitem")).toHaveText(Object.values(errors));
    await expect(this.page).toHaveTitle(/^Error: /);
    for (const [name, sentence] of Object.entries(errors)) {
      await this.summary.getByRole("link", { name: sentence, exact: true }).click();
      await expect(this.control(name)).toBeFocused();
      await expect(this.control(name)).toHaveAccessibleDescription(endingWith(sentence));
      await this.expectBelowHeader(this.control(name));
    }
  }

  /** The sticky header does not cover this element. */
  async expectBelowHeader(element: Locator): Promise<void> {
    const home = this.page.getByRole("banner").getByRole("link", { name: /home page$/ });
    const [header, box] = [await boxOf(home), await boxOf(element)];
    expect(box.y, "top below the header").toBeGreaterThanOrEqual(header.y + header.height);
  }

  countCalls(): () => number {
    let calls = 0;
    this.page.on("request", (request) => {
      if (new URL(request.url()).pathname === this.definition.endpoint) calls += 1;
    });
    return () => calls;
  }

  /** Returns the submissions that the server has stored for a sender. Finds a complaint by its subject, because it can be anonymous. */
  findStored(server: Server, { email = "", subject = "" }: Values) {
    const { kind } = this.definition;
    if (kind === "application") return server.listApplications(email);
    return server.listMessages(kind === "complaint" ? subject : email);
  }

  /** The server has stored these values unchanged, and only once. Returns the reference. A contact message has none. */
  async expectStored(server: Server, values: Values): Promise<string> {
    const submissions = await this.findStored(server, values);
    expect(submissions).toEqual([expect.objectContaining(this.toStoredValues(values))]);
    return submissions[0]?.reference ?? "";
  }

  private toStoredValues({
    resume: path = "",
    no_email: _,
    ...values
  }: Values): Record<string, unknown> {
    const { kind } = this.definition;
    if (kind === "application")
      return { ...values, resume: expect.objectContaining({ file_name: basename(path) }) };
    const { name = "", email = "", subject, message, ...fields } = values;
    return { kind, name, email, ...(subject && { subject }), ...(message && { message }), fields };
  }

  /** The confirmation shows the reference under which the server has stored these values. */
  async expectSent(server: Server, values: Values): Promise<void> {
    await expect(this.confirmation).toBeVisible();
    const reference = await this.expectStored(server, values);
    await expect(this.confirmation).toHaveText(
      this.definition.thanks.replace("{reference}", reference),
    );
    if (reference)
      await expect(this.main.getByText(`Your reference number ${reference}`)).toBeVisible();
  }
}

const endingWith = (text: string) => new RegExp(`${escapeRegExp(text)}$`);

/** Returns the values of some fields. */
export function pick(values: Values, names: string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
