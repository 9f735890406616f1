/// <reference types="vite/client" />
import { expect, test } from "vitest";
import { pictures } from "#words/pictures";
import { documents, specimens } from "../../../data/documents.json";
import pictureList from "../../../data/pictures.json";
import { services } from "../facts/services";

const words = import.meta.glob(["./**/*.{ts,tsx}", "!./**/*.test.ts"], { eager: true });
const texts = import.meta.glob<string>(
  [
    "../**/*.{ts,tsx}",
    "../../../src/**/*.{rs,json}",
    "../../../data/company.json",
    "../../../media/documents/*.typ",
  ],
  { eager: true, query: "?raw", import: "default" },
);
const files = Object.keys(import.meta.glob("../../../data/images/**/*")).map((file) =>
  file.replace("../../../data", ""),
);

/** Every string in the words of all pages. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(strings) : [];
}

/** The file behind a path. Some pictures are views of another file. */
function fileOf(path: string): string {
  const base = pictureList.find(({ name }) => path === `/images/${name}`)?.based_on;
  return files.includes(path) || !base ? path : `/images/${base}`;
}

test("every picture that a page shows is there, and every other is in a file that the server sends", () => {
  const named = Object.values(texts).flatMap(
    (text) => text.match(/\/images\/[\w/.-]+\.\w+/g) ?? [],
  );
  const ofServices = services.flatMap(({ banner, plan }) => [banner, plan]);
  const firstPages = [...documents, ...specimens].map(
    ({ file }) => `/images${file.replace(/\.pdf$/, ".webp")}`,
  );
  const shown = [...strings(words), ...ofServices, ...firstPages].map(fileOf);
  const missing = shown.filter((path) => path.startsWith("/images/") && !files.includes(path));
  expect(missing).toEqual([]);
  const used = new Set([...shown, ...named]);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !used.has(file))).toEqual([]);
});

test("every banner has a view for narrow screens, of the same shape", () => {
  const drawn = import.meta.glob<string>("../../../data/images/banners/*.svg", {
    eager: true,
    query: "?raw",
    import: "default",
  });
  expect(Object.keys(drawn).length).toBeGreaterThan(20);
  for (const [file, svg] of Object.entries(drawn)) {
    const view = new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("view#phone");
    const [x = 0, y = 0, width = 0, height = 1] =
      view?.getAttribute("viewBox")?.split(" ").map(Number) ?? [];
    expect(width / height, file).toBe(2.5);
    expect(x >= 0 && y >= 0 && x + width <= 1600 && y + height <= 640, file).toBe(true);
  }
});

test("no two pictures that pages share have the same words", () => {
  const alts = Object.values(pictures).map(({ alt }) => alt);
  expect(new Set(alts).size).toBe(alts.length);
});
