/// <reference types="vite/client" />
import { expect, test } from "vitest";
import { cardPicture, largePicture, policies } from "#words/hedonistic-approach";
import { services } from "../facts/services";

const words = import.meta.glob(["./**/*.{ts,tsx}", "!./**/*.test.ts"], { eager: true });
const texts = import.meta.glob<string>(
  ["../**/*.{ts,tsx}", "../../../src/**/*.{rs,json}", "../../../data/company.json", "../../../documents/*.typ"],
  { eager: true, query: "?raw", import: "default" },
);
const files = Object.keys(import.meta.glob("../../../data/images/**/*")).map((file) => file.replace("../../../data", ""));

/** Every string in the words of all pages. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(strings) : [];
}

/** What a page names, and the pictures for phones, which it does not name. */
function withPhonePicture(path: string): string[] {
  return [path, path.replace(/(-1600)?(\.\w+)$/, "-phone$2")];
}

test("every picture stands on a page or in a file that the server sends", () => {
  const named = Object.values(texts).flatMap((text) => text.match(/\/images\/[\w/.-]+\.\w+/g) ?? []);
  const ofServices = services.flatMap(({ banner, small, plan }) => [banner, small, plan]);
  const ofPolicies = policies.flatMap((policy) => [largePicture(policy), cardPicture(policy)]);
  const used = new Set([...strings(words), ...named, ...ofServices, ...ofPolicies].flatMap(withPhonePicture));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !used.has(file))).toEqual([]);
});
