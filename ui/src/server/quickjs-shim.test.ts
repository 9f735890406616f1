import { expect, test } from "vitest";
import { missingInQuickJs, supplyMissing } from "./quickjs-shim";

type UrlLike = new (address: string, base?: string) => URL;
const SiteUrl = missingInQuickJs.URL as UrlLike;

test("a_global_that_the_engine_has_is_not_replaced", () => {
  const own = () => "own";
  const engine = { setTimeout: own, URL: undefined };
  supplyMissing(engine);
  expect(engine.setTimeout).toBe(own);
  expect(engine).toHaveProperty("MessageChannel");
});

test.each([
  ["/news/a-b?x=1#top", "https://standfast.example"],
  ["/images/brand/og-card.jpg", "https://standfast.example/"],
  ["https://cdn.example:8443/a.webp", "https://standfast.example"],
])("%s_resolves_as_in_a_browser", (address, base) => {
  const ours = new SiteUrl(address, base);
  const browsers = new URL(address, base);
  expect([ours.href, ours.origin, ours.pathname, ours.search, ours.hash]).toEqual([
    browsers.href,
    browsers.origin,
    browsers.pathname,
    browsers.search,
    browsers.hash,
  ]);
});

test("a_relative_url_without_a_base_is_rejected", () => {
  expect(() => new SiteUrl("/news")).toThrow("Invalid URL");
});

test("the_encoder_writes_utf_8", () => {
  const Encoder = missingInQuickJs.TextEncoder as typeof TextEncoder;
  expect([...new Encoder().encode("é…")]).toEqual([0xc3, 0xa9, 0xe2, 0x80, 0xa6]);
});

test("a_message_reaches_the_other_port", async () => {
  const Channel = missingInQuickJs.MessageChannel as typeof MessageChannel;
  const { port1, port2 } = new Channel();
  const received = new Promise((resolve) => {
    port2.onmessage = (event) => resolve(event.data);
  });
  port1.postMessage("hello");
  expect(await received).toBe("hello");
});
