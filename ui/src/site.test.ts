import { expect, test } from "vitest";
import { entryAt } from "./page-loader";
import { menu, notFoundEntry, site } from "./site";

test("the_main_menu_has_the_order_of_the_specification", () => {
  expect(menu("main").map((entry) => entry.path)).toEqual([
    "/",
    "/about-us",
    "/why-stand-fast",
    "/hedonistic-approach",
    "/what-we-do",
    "/company-profile",
    "/contact-us",
    "/news",
    "/career",
  ]);
});

test("the_footer_menu_has_the_order_of_the_specification", () => {
  expect(menu("footer").map((entry) => entry.path)).toEqual([
    "/",
    "/about-us",
    "/why-stand-fast",
    "/what-we-do",
    "/news",
    "/career",
    "/downloads",
    "/contact-us",
  ]);
});

test("no_path_is_listed_twice", () => {
  expect(new Set(site.map((entry) => entry.path)).size).toBe(site.length);
});

test("every_path_leads_to_its_page", () => {
  for (const entry of site) expect(entryAt(entry.path.replace(":slug", "a-slug").replace(":page", "2"))).toBe(entry);
});

test("an_unknown_path_leads_to_the_404_page", () => {
  for (const path of ["/no-such-page", "/news/", "/news/a/b", "/news/page/2/x"]) expect(entryAt(path), path).toBe(notFoundEntry);
});
