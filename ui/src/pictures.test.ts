// @vitest-environment node
import "./entry-server";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import pictures from "../../artwork/pictures.json";
import { pagePaths, pageBody } from "./readability/page-texts";
import { services } from "./content/services/services";

/** The folders whose pictures are rendered in artwork/. The others hold drawings and typeset pages. */
const FOLDERS = ["banners", "home", "news", "policies", "services", "side", "slides", "what-we-do"];
const IMAGES = `${import.meta.dirname}/../../data/images`;
const scenes: Record<string, { scene: string; size: number[] }> = pictures;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(`${IMAGES}/${folder}`)
    .filter((name) => name.endsWith(".webp"))
    .map((name) => `${folder}/${name}`),
);

/** The scenes of a page's pictures. The sizes of one picture, in one `picture` or `srcset`, count once. */
async function scenesOf(path: string): Promise<string[]> {
  const body = await pageBody(path);
  return Array.from(body.matchAll(/<picture.*?<\/picture>|<img\b[^>]*>/gs), ([picture]) => sceneOf(picture)).filter((scene) => scene !== "");
}

/** The scene of a `picture` or `img`, and an error when its sizes show different ones. */
function sceneOf(markup: string): string {
  const shown = Array.from(markup.matchAll(/\/images\/([a-z-]+\/[\w-]+\.(?:webp|jpg))/g), ([, file]) => file ?? "").filter((file) =>
    FOLDERS.includes(file.split("/")[0] ?? ""),
  );
  const unlike = new Set(shown.map((file) => scenes[file]?.scene ?? `${file} is not in artwork/pictures.json`));
  expect(unlike.size, [...unlike].join(", ")).toBeLessThan(2);
  return [...unlike][0] ?? "";
}

const shown = new Map(await Promise.all(pagePaths.map(async (path) => [path, await scenesOf(path)] as const)));

test("pictures_json_lists_exactly_the_files_of_the_site", () => {
  expect(Object.keys(scenes).filter((file) => !file.startsWith("brand/")).toSorted()).toEqual(files.toSorted());
});

describe.each([...shown])("%s", (_path, found) => {
  test("shows_no_scene_twice", () => {
    expect(found.filter((scene, index) => found.indexOf(scene) !== index)).toEqual([]);
  });
});

test("no_scene_is_on_more_than_two_pages", () => {
  const pagesOf = Map.groupBy([...shown].flatMap(([path, found]) => [...new Set(found)].map((scene) => ({ scene, path }))), ({ scene }) => scene);
  const everywhere = [...pagesOf].map(([scene, pages]) => [scene, pages.map(({ path }) => path)] as const);
  expect(everywhere.filter(([, paths]) => paths.length > 2)).toEqual([]);
});

test.each(services)("$path_has_a_banner_and_a_round_picture_of_different_scenes", ({ picture }) => {
  expect(scenes[`services/${picture}-1600.webp`]?.scene).not.toBe(scenes[`services/${picture}-800.webp`]?.scene);
});

test("no_two_files_are_the_same", () => {
  const digests = files.map((file) => createHash("sha256").update(readFileSync(`${IMAGES}/${file}`)).digest("hex"));
  expect(files.filter((_file, index) => digests.indexOf(digests[index] ?? "") !== index)).toEqual([]);
});

test.each(Object.entries(scenes))("%s_has_the_size_that_pictures_json_says", (file, { size }) => {
  expect(sizeOf(readFileSync(`${IMAGES}/${file}`))).toEqual(size);
});

/** Width and height of a lossy WebP file, or of a JPEG file. */
function sizeOf(bytes: Buffer): number[] {
  if (bytes.toString("latin1", 8, 16) === "WEBPVP8 ") return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  const start = bytes.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(bytes[index + 1] ?? 0));
  return [bytes.readUInt16BE(start + 7), bytes.readUInt16BE(start + 5)];
}
