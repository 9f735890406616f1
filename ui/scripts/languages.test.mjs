// @vitest-environment node
import { expect, test } from "vitest";
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

const SHOWN = [
  "alt",
  "title",
  "placeholder",
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "label",
];
const META =
  "meta:is([name=description], [property='og:title'], [property='og:description'], [name^='twitter:t'], [name^='twitter:d'])";

/**
 * Returns the texts that visitors read or hear in `document`, without elements that match `others`.
 *
 * @param {Document} document
 * @param {string} others
 */
function extractTexts(document, others) {
  for (const element of document.querySelectorAll(`script, style, ${others}`)) element.remove();
  const elements = Array.from(document.querySelectorAll("*"));
  const attributes = elements.flatMap((element) =>
    SHOWN.map((name) => element.getAttribute(name) ?? ""),
  );
  const meta = Array.from(document.querySelectorAll(META), (element) =>
    element.getAttribute("content"),
  );
  const texts = elements.flatMap(({ childNodes }) =>
    Array.from(childNodes).filter(({ nodeName }) => nodeName === "#text"),
  );
  return [...attributes, ...meta, ...texts.map(({ textContent }) => textContent)].join(" ");
}

const links = /** @param {Document} document */ (document) =>
  Array.from(document.querySelectorAll("link[rel=alternate][hreflang]:not([type])"), (link) => [
    link.getAttribute("hreflang"),
    link.getAttribute("href"),
  ]).sort();

test("an Urdu page has no English words", async () => {
  const pages = await renderPages("server-ur", (path, document) => {
    const texts = extractTexts(
      document,
      "body [lang]:not([lang=ur]), body [dir=ltr], a[href^='mailto:']",
    );
    const text = titles
      .reduce((rest, title) => rest.replaceAll(title, ""), texts)
      .replaceAll(allowed, "");
    return {
      path,
      html: document.documentElement.outerHTML.slice(0, 40),
      words: text.match(/[A-Za-z]{2,}/g) ?? [],
    };
  });
  expect(pages.length).toBeGreaterThan(30);
  for (const { path, html } of pages) expect(html, path).toContain('<html lang="ur" dir="rtl">');
  expect(
    pages.flatMap(({ path, words }) => (words.length > 0 ? [`${path}: ${words.join(" ")}`] : [])),
  ).toEqual([]);
});

test("an English page has Urdu words only in elements with lang=ur", async () => {
  const pages = await renderPages("server", (path, document) => [
    path,
    extractTexts(document, "[lang=ur]").match(/\p{Script=Arabic}+/gu),
  ]);
  expect(pages).toEqual(pages.map(([path]) => [path, null]));
});

test("the pages of both languages link to each other by hreflang", async () => {
  /** @type {(path: string, document: Document) => [string, { own: string | undefined, links: ReturnType<typeof links> }]} */
  const readLinks = (path, document) => {
    const canonical = /** @type {HTMLLinkElement | null} */ (
      document.querySelector("link[rel=canonical]")
    );
    return [path, { own: canonical?.href, links: links(document) }];
  };
  const english = new Map(await renderPages("server", readLinks));
  const urdu = await renderPages("server-ur", readLinks);
  for (const [path, { own, links }] of urdu) {
    const twin = english.get(path.slice("/ur".length) || "/");
    expect(links, path).toEqual(twin?.links);
    if (links.length === 0) continue;
    const all = { en: twin?.own, ur: own, "x-default": twin?.own };
    expect(Object.fromEntries(links), path).toEqual(all);
  }
  expect(urdu.filter(([, { links }]) => links.length === 3).length).toBeGreaterThan(20);
});
