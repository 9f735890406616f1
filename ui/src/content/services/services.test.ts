import { describe, expect, test } from "vitest";
import { services } from "./services";

const MIN_WORDS = 250;

test("titles_and_descriptions_are_distinct", () => {
  expect(new Set(services.map(({ title }) => title)).size).toBe(services.length);
  expect(new Set(services.map(({ description }) => description)).size).toBe(services.length);
});

describe.each(services)("$path", (service) => {
  test("its_description_fits_a_search_result", () => {
    expect(service.description.length).toBeGreaterThanOrEqual(120);
    expect(service.description.length).toBeLessThanOrEqual(155);
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

  test("it_has_three_other_services_as_related", async () => {
    const { related } = await service.words();
    const others = services.map(({ path }) => path).filter((path) => path !== service.path);
    expect(new Set(related).size).toBe(3);
    expect(others).toEqual(expect.arrayContaining(related));
  });
});
