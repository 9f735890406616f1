// @vitest-environment node
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { planPicture, services } from "./services";

const MIN_WORDS = 250;

test("titles_and_descriptions_are_distinct", async () => {
  const heads = (await Promise.all(services.map(({ words }) => words()))).map(({ head }) => head);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(services.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(services.length);
});

describe.each(services)("$path", (service) => {
  test("its_description_fits_a_search_result", async () => {
    const { head } = await service.words();
    expect(head.description.length).toBeGreaterThanOrEqual(120);
    expect(head.description.length).toBeLessThanOrEqual(155);
  });

  test("it_has_at_least_250_words", async () => {
    const { lead, intro, features, details } = await service.words();
    const texts = [
      lead,
      ...intro.paragraphs,
      ...features.items.map(({ text }) => text),
      ...details.topics.flatMap(({ text, items }) => [text, ...items]),
    ];
    expect(texts.join(" ").split(/\s+/).length).toBeGreaterThanOrEqual(MIN_WORDS);
  });

  test("it_answers_three_questions", async () => {
    const { questions } = await service.words();
    expect(questions).toHaveLength(3);
    for (const { question, answer } of questions) {
      expect(question).toMatch(/\?$/);
      expect(answer).toMatch(/\.$/);
    }
  });

  test("each_number_in_its_drawing_has_a_line_in_the_legend", async () => {
    const { plan } = await service.words();
    const drawing = readFileSync(`${import.meta.dirname}/../../../../data${planPicture(service)}`, "utf8");
    expect(plan.legend).toHaveLength(drawing.split('<g class="pin"').length - 1);
    for (const { text } of plan.legend) expect(text).toMatch(/[.?]$/);
  });

  test("it_has_three_other_services_as_related", async () => {
    const { related } = await service.words();
    const others = services.map(({ path }) => path).filter((path) => path !== service.path);
    expect(new Set(related).size).toBe(3);
    expect(others).toEqual(expect.arrayContaining(related));
  });
});
