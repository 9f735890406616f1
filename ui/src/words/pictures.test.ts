/// <reference types="vite/client" />
import { expect, test } from "vitest";
import { pictures } from "#words/pictures";
import { documents, specimens } from "../../../data/documents.json";
import { services } from "../facts/services";

const words = import.meta.glob(["./**/*.{ts,tsx}", "!./**/*.test.ts"], { eager: true });
const texts = import.meta.glob<string>(
  ["../**/*.{ts,tsx}", "../../../src/**/*.{rs,json}", "../../../data/company.json", "../../../media/documents/*.typ"],
  { eager: true, query: "?raw", import: "default" },
);
const files = Object.keys(import.meta.glob("../../../data/images/**/*")).map((file) => file.replace("../../../data", ""));

/** Every string in the words of all pages. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(strings) : [];
}

/** The picture for phones beside one that a page names. */
function phonePicture(path: string): string {
  return path.replace(/\.\w+$/, "-phone$&");
}

test("every picture that a page shows is there, and every other is in a file that the server sends", () => {
  const named = Object.values(texts).flatMap((text) => text.match(/\/images\/[\w/.-]+\.\w+/g) ?? []);
  const ofServices = services.flatMap(({ banner, plan }) => [banner, plan]);
  const firstPages = [...documents, ...specimens].map(({ file }) => `/images${file.replace(/\.pdf$/, ".webp")}`);
  const shown = [...strings(words), ...ofServices, ...firstPages, ...services.map(({ banner }) => phonePicture(banner))];
  const missing = shown.filter((path) => path.startsWith("/images/") && !files.includes(path));
  expect(missing).toEqual([]);
  const used = new Set([...shown, ...named].flatMap((path) => [path, phonePicture(path)]));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !used.has(file))).toEqual([]);
});

test("no two pictures that pages share have the same words", () => {
  const alts = Object.values(pictures).map(({ alt }) => alt);
  expect(new Set(alts).size).toBe(alts.length);
});
