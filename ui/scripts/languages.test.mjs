// @vitest-environment node
import { beforeAll, expect, test } from "vitest";
import { readProjectFile, renderPages } from "./page-texts.mjs";

/** English words that Urdu pages may contain: titles of laws, and abbreviations that readers see in Latin letters on screens and papers. */
const ALLOWED = [
  "International Code of Conduct( for Private Security Service Providers)?",
  "Voluntary Principles( on Security and Human Rights)?",
  "(ICT )?Private Security Companies Ordinance",
  "Pakistan Arms Rules",
  "PDF|DOCX?|Word|MB|KB|CNIC|EOBI|ESSI|NOC|LTV|HTV|SLA|CCTV|GPS|ICoCA|SECP|NTN|Ordinance No\\. XLIX of",
];
const allowed = new RegExp(`\\b(${ALLOWED.join("|")})\\b`, "g");
/** @type {string[]} */
const titles = JSON.parse(readProjectFile("data/documents.json")).documents.map(
  /** @param {{ title: string }} document */ ({ title }) => title,
);

/** All pages render in a few seconds. A machine that does other work too may take fifty times as long. */
const TIMEOUT_MS = 240_000;

const VISIBLE_ATTRIBUTES = [
  "alt",
  "title",
  "placeholder",
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "label",
];
const META_SELECTOR =
  "meta:is([name=description], [property='og:title'], [property='og:description'], [name^='twitter:t'], [name^='twitter:d'])";

/**
 * Returns the texts that visitors read or hear in `document`, without elements that match `excluded`.
 *
 * @param {Document} document
 * @param {string} excluded
 */
function extractTexts(document, excluded) {
  for (const element of document.querySelectorAll(`script, style, ${excluded}`)) element.remove();
  const elements = Array.from(document.querySelectorAll("*"));
  const attributes = elements.flatMap((element) =>
    VISIBLE_ATTRIBUTES.map((name) => element.getAttribute(name) ?? ""),
  );
  const meta = Array.from(document.querySelectorAll(META_SELECTOR), (element) =>
    element.getAttribute("content"),
  );
  const texts = elements.flatMap(({ childNodes }) =>
    Array.from(childNodes).filter(({ nodeName }) => nodeName === "#text"),
  );
  return [...attributes, ...meta, ...texts.map(({ textContent }) => textContent)].join(" ");
}

/** @param {Document} document */
const extractLinks = (document) =>
  Array.from(document.querySelectorAll("link[rel=alternate][hreflang]:not([type])"), (link) => [
    link.getAttribute("hreflang"),
    link.getAttribute("href"),
  ]).sort();

/**
 * Renders the pages of a language. Their texts are without elements that match `excluded`.
 *
 * @param {"server" | "server-ur"} server
 * @param {string} excluded
 */
const readPages = (server, excluded) =>
  renderPages(server, (path, document) => {
    const { lang, dir } = document.documentElement;
    const canonical = /** @type {HTMLLinkElement | null} */ (
      document.querySelector("link[rel=canonical]")
    );
    const links = extractLinks(document);
    return {
      path,
      lang,
      dir,
      address: canonical?.href,
      links,
      text: extractTexts(document, excluded),
    };
  });

/** @type {Awaited<ReturnType<typeof readPages>>} */
let english;
/** @type {typeof english} */
let urdu;

beforeAll(async () => {
  english = await readPages("server", "[lang=ur]");
  urdu = await readPages(
    "server-ur",
    "body [lang]:not([lang=ur]), body [dir=ltr], a[href^='mailto:']",
  );
}, TIMEOUT_MS);

test("the site has all its pages in both languages", () => {
  expect(english.length).toBeGreaterThan(30);
  expect(urdu).toHaveLength(english.length);
});

test("every page declares its language and its direction", () => {
  const declared = /** @param {typeof english} pages */ (pages) =>
    new Set(pages.map(({ lang, dir }) => `${lang} ${dir}`));
  expect(declared(english)).toEqual(new Set(["en-GB ltr"]));
  expect(declared(urdu)).toEqual(new Set(["ur rtl"]));
});

test("an Urdu page has no English words", () => {
  const wordsByPage = urdu.map(({ path, text }) => {
    const rest = titles
      .reduce((rest, title) => rest.replaceAll(title, ""), text)
      .replaceAll(allowed, "");
    return { path, words: rest.match(/[A-Za-z]{2,}/g) ?? [] };
  });
  expect(wordsByPage.filter(({ words }) => words.length > 0)).toEqual([]);
});

test("an English page has Urdu words only in elements with lang=ur", () => {
  const wordsByPage = english.map(({ path, text }) => ({
    path,
    words: text.match(/\p{Script=Arabic}+/gu) ?? [],
  }));
  expect(wordsByPage.filter(({ words }) => words.length > 0)).toEqual([]);
});

test("the pages of both languages link to each other by hreflang", () => {
  const englishPages = new Map(english.map((page) => [page.path, page]));
  for (const { path, address, links } of urdu) {
    const twin = englishPages.get(path.slice("/ur".length) || "/");
    expect(links, path).toEqual(twin?.links);
    if (links.length === 0) continue;
    const all = { en: twin?.address, ur: address, "x-default": twin?.address };
    expect(Object.fromEntries(links), path).toEqual(all);
  }
  expect(urdu.filter(({ links }) => links.length === 3).length).toBeGreaterThan(20);
});
