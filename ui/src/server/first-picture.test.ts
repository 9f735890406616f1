import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import companyFile from "../../../data/company.json";
import { CompanyContext } from "../facts/company";
import { HomeHero } from "../sections/HomeHero";
import { HeroBanner } from "../sections/PageBanner";
import { firstPicture } from "./first-picture";

test("a_banner_is_announced_for_narrow_and_for_wide_screens", () => {
  const body = renderToString(createElement(HeroBanner, { title: "Jobs", image: "/images/banners/career-hero.webp" }));
  const link = '<link rel="preload" as="image" fetchpriority="high"';
  expect(firstPicture(`<header></header>${body}`)).toBe(
    `${link} href="/images/banners/career-hero-phone.webp" media="(max-width: 63.99rem)"/>` +
      `${link} href="/images/banners/career-hero.webp" media="not all and (max-width: 63.99rem)"/>`,
  );
});

test("the_home_page_announces_its_picture_in_all_sizes", () => {
  // The JSON boundary: the type of the company file is the server's.
  const company = companyFile as Parameters<typeof CompanyContext>[0]["value"];
  const hero = createElement(CompanyContext, { value: company }, createElement(HomeHero));
  const links = firstPicture(renderToString(hero));
  expect(links).toContain('href="/images/home/hero-720x900.webp" media="(max-width: 39.99rem)"');
  expect(links).toContain('imagesrcset="/images/home/hero-960.webp 960w, /images/home/hero-1600.webp 1600w" imagesizes="100vw"');
});

test("a_picture_in_one_size_is_announced_for_all_screens", () => {
  const body = '<img src="/logo.svg"/><main><img alt="" fetchPriority="high" src="/news/1.webp"/></main>';
  expect(firstPicture(body)).toBe('<link rel="preload" as="image" fetchpriority="high" href="/news/1.webp"/>');
});

test("a_page_without_an_urgent_picture_announces_none", () => {
  expect(firstPicture('<main><img src="/a.webp"/></main>')).toBe("");
  expect(firstPicture('<picture><source media="print" srcSet="/b.webp"/><img src="/a.webp"/></picture>')).toBe("");
});
