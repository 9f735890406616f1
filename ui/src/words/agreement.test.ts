// @vitest-environment node
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { homeHero } from "#words/home";
import { chartPicture, offices } from "#words/organogram";
import forms from "../../../data/forms.json";
import { applicationDefinition, type FieldDefinition, messageForm } from "../facts/form-definition";
import { services } from "../facts/services";
import { quoteFor } from "./links";

const SHAPED: FieldDefinition["kind"][] = ["email", "tel", "number", "date"];

function drawing(path: string): string {
  return readFileSync(`${import.meta.dirname}/../../../data${path}`, "utf8");
}

test.each(services)(
  "$path: each number in the drawing has a line in the legend",
  async (service) => {
    const { words } = await service.loadWords();
    expect(words.plan.legend).toHaveLength(drawing(service.plan).split('class="pin"').length - 1);
  },
);

test("the night plan of the home page has the legend of its plan", async () => {
  const drawn = services.find(({ path }) => path === "/services/physical-security");
  const { words } = (await drawn?.loadWords()) ?? {};
  expect(words?.plan.legend.map(({ name }) => name)).toEqual(homeHero.places);
});

test("the drawing of the organisation shows the offices of the list", () => {
  const title = /<title>(.*)<\/title>/.exec(drawing(chartPicture.src))?.[1];
  expect(title).toBe(offices.map(({ name }) => name).join(", "));
});

test.each(["contact", "quote", "complaint", "job_request"])(
  "each rule of a field of %s has its sentence",
  (form) => {
    const { fields } = form === "job_request" ? applicationDefinition() : messageForm(form);
    for (const { name, kind, required, missing, invalid, autocomplete } of fields) {
      expect(Boolean(missing), `${name}, when it is empty`).toBe(required);
      expect(Boolean(invalid), `${name}, when it is wrong`).toBe(SHAPED.includes(kind));
      // Suggestions of a phone's browser.
      if (kind === "email" || kind === "tel") expect(autocomplete, name).toBe(kind);
    }
  },
);

test("the quote form offers every service that a page links to it", () => {
  const options = messageForm("quote").fields.find(({ name }) => name === "service")?.options ?? [];
  for (const { path } of services) {
    const chosen = new URL(quoteFor(path), "http://site").searchParams.get("service");
    expect(options.map(({ value }) => value)).toContain(chosen);
  }
});

/** The keys of visible texts in data/forms.json, and of their versions. */
const TEXTS = [
  "label",
  "missing",
  "invalid",
  "too_short",
  "not_both",
  "help",
  "placeholder",
  "thanks",
  "version",
  "text",
];

test("each text of the forms has its urdu twin", () => {
  const compare = ({ ur = {}, ...english }: Record<string, unknown>) => {
    const own = Object.entries(english).filter(([name]) => TEXTS.includes(name));
    expect(Object.keys(Object(ur)).sort(), JSON.stringify(english)).toEqual(
      own.map(([name]) => name).sort(),
    );
    const values = (texts: unknown) => JSON.stringify(texts).match(/\{\w+\}|\d{2,}/g);
    expect(values(ur)).toEqual(values(Object.fromEntries(own)));
    for (const part of Object.values(english).flat())
      if (part instanceof Object) compare({ ...part });
  };
  compare(forms);
});
