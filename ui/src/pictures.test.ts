// @vitest-environment node
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Window } from "happy-dom";
import { describe, expect, test } from "vitest";
import pictures from "../../artwork/pictures.json";
import { services } from "./content/services/services";
import { pageBody, pagePaths } from "./readability/page-texts";

type Shown = { scene: string /** Shows what a link leads to, as a card does. */; teaser: boolean };

/** The folders whose pictures are rendered in artwork/. The others hold drawings and typeset pages. */
const FOLDERS = ["banners", "home", "news", "policies", "services", "side", "slides", "what-we-do"];
/** The pictures of the sample news, each on the page of its article. */
const SAMPLES = "samples";
const DATA = `${import.meta.dirname}/../../data`;
const scenes: Record<string, { scene: string }> = pictures;

const files = [...FOLDERS, SAMPLES].flatMap((folder) =>
  readdirSync(pathOf(folder))
    .filter((name) => name.endsWith(".webp"))
    .map((name) => `${folder}/${name}`),
);

function pathOf(file: string): string {
  return file.startsWith(SAMPLES) ? `${DATA}/${file}` : `${DATA}/images/${file}`;
}

/** The scenes of a page's pictures. The sizes of one picture count once, and so does one that opens in a larger size. */
async function scenesOn(path: string): Promise<Shown[]> {
  const { document } = new Window();
  document.body.innerHTML = await pageBody(path);
  const images = Array.from(document.querySelectorAll("main img")).filter((image) => !image.closest(".hidden, dialog"));
  return images.flatMap((image) => {
    const whole = image.closest("picture") ?? image;
    const scene = sceneOf(whole.outerHTML);
    return scene
      ? [{ scene, teaser: image.getAttribute("alt") === "" && image.closest("li")?.querySelector("a[href]") != null }]
      : [];
  });
}

function sceneOf(markup: string): string | undefined {
  const named = Array.from(markup.matchAll(/\/images\/(([a-z-]+)\/[\w-]+\.\w+)/g));
  const rendered = named.filter(([, , folder = ""]) => FOLDERS.includes(folder)).map(([, file = ""]) => file);
  const found = new Set(rendered.map(sceneOfFile));
  expect([...found].slice(1), "the sizes of one picture show one scene").toEqual([]);
  return [...found][0];
}

/** The scene of a file that `artwork/` renders; of any other, its name without the size. */
function sceneOfFile(file: string): string {
  return scenes[file]?.scene ?? file.replace(/(-(\d{3,}(x\d+)?|phone))?\.webp$/, "");
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const samplePages = files
  .filter((file) => file.startsWith(SAMPLES))
  .map((file) => ({ path: `/${file}`, found: [{ scene: sceneOfFile(file), teaser: false }] }));

const shown = [...(await Promise.all(pagePaths.map(async (path) => ({ path, found: await scenesOn(path) })))), ...samplePages];

test("every_picture_of_pictures_json_is_on_the_site", () => {
  const missing = Object.keys(scenes).filter((file) => !file.startsWith("brand/") && !files.includes(file));
  expect(missing).toEqual([]);
});

describe.each(shown)("$path", ({ found }) => {
  test("shows_no_scene_twice", () => {
    expect(repeated(found.map(({ scene }) => scene))).toEqual([]);
  });
});

test.each(["/", "/news"])("%s_shows_no_scene_again_in_its_list_of_sample_news", (page) => {
  const listed = shown.filter(({ path }) => path === page || path.startsWith(`/${SAMPLES}/`));
  expect(repeated(listed.flatMap(({ found }) => found.map(({ scene }) => scene)))).toEqual([]);
});

test("no_scene_is_on_more_than_two_pages", () => {
  const pagesByScene = new Map<string, string[]>();
  for (const { path, found } of shown) {
    const own = new Set(found.filter(({ teaser }) => !teaser).map(({ scene }) => scene));
    for (const scene of own) pagesByScene.set(scene, [...(pagesByScene.get(scene) ?? []), path]);
  }
  expect([...pagesByScene].filter(([, paths]) => paths.length > 2)).toEqual([]);
});

test.each(services)("$path_has_a_banner_and_a_round_picture_of_different_scenes", ({ picture }) => {
  const [banner, round] = [1600, 800].map((width) => sceneOfFile(`services/${picture}-${width}.webp`));
  expect(banner).not.toBe(round);
});

test("no_two_files_are_the_same", () => {
  expect(
    repeated(
      files.map((file) =>
        createHash("sha256")
          .update(readFileSync(pathOf(file)))
          .digest("hex"),
      ),
    ),
  ).toEqual([]);
});
