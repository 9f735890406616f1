// Makes the pictures that cannot be drawings: the card that other sites show for a link, and those of news, which are kept in the
// database. Takes no arguments; needs Chromium (CHROMIUM, or that of the PATH) and the packages of ui/.
//
// node artwork/rasters.mjs
import { writeFileSync } from "node:fs";
import { chromium } from "../ui/node_modules/playwright-core/index.mjs";

const QUALITY = 65;
const data = new URL("../data/", import.meta.url);

// Each picture of news, and the drawing whose middle it shows.
const NEWS = {
  "samples/news-1.webp": "../artwork/cache/book.svg",
  "samples/news-2.webp": "images/policies/policy-training.svg",
  "samples/news-3.webp": "images/slides/slide-02.svg",
  "samples/news-4.webp": "images/side/dog-bowl.svg",
  "samples/news-5.webp": "images/side/post-kit.svg",
  "samples/news-6.webp": "images/services/burglar-alarm.svg",
  "images/news/default.webp": "images/people/patrol.svg",
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
const devtools = await page.context().newCDPSession(page);

/** Writes what a page or a drawing, whose middle fills the picture, looks like at a size in pixels. */
async function write(path, source, format, width, height) {
  await page.setViewportSize({ width, height });
  await page.goto(source.href, { waitUntil: "load" });
  await page.evaluate(() => {
    const fill = { width: "100%", height: "100%", preserveAspectRatio: "xMidYMid slice" };
    for (const [name, value] of Object.entries(fill)) document.documentElement.setAttribute(name, value);
  });
  const { data: base64 } = await devtools.send("Page.captureScreenshot", { format, quality: QUALITY });
  const picture = Buffer.from(base64, "base64");
  writeFileSync(new URL(path, data), picture);
  console.log(`${picture.length} ${path}`);
}

await write("images/brand/og-card.jpg", new URL("og-card.html", import.meta.url), "jpeg", 1200, 630);
for (const [path, drawing] of Object.entries(NEWS)) {
  await write(path, new URL(drawing, data), "webp", 800, 450);
}
await browser.close();
