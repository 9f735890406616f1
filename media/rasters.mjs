// Makes the pictures that cannot be drawings: the cards that other sites show for a link, and those of news, which are kept in the
// database. Takes no arguments; needs Chromium (CHROMIUM, or that of the PATH) and the packages of ui/.
//
// node media/rasters.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "../ui/node_modules/playwright-core/index.mjs";

const data = new URL("../data/", import.meta.url);

// The card of each language.
const CARDS = { "images/brand/og-card.jpg": "og-card.html", "images/brand/og-card-ur.jpg": "og-card.html#ur" };
// Each picture of news, and the drawing whose middle it shows.
const NEWS = {
  "samples/news-1.webp": "../media/book.svg",
  "samples/news-2.webp": "images/policies/policy-training.svg",
  "samples/news-3.webp": "images/slides/slide-02.svg",
  "samples/news-4.webp": "images/side/dog-bowl.svg",
  "samples/news-5.webp": "images/side/post-kit.svg",
  "samples/news-6.webp": "images/services/burglar-alarm.svg",
  "samples/news-7.webp": "images/what-we-do/event-stewarding.svg",
  "samples/news-8.webp": "images/what-we-do/control-room.svg",
  "images/news/default.webp": "images/people/patrol.svg",
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });

for (const [path, card] of Object.entries(CARDS)) {
  await page.goto(new URL(card, import.meta.url).href);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  write(path, await page.screenshot({ type: "jpeg", quality: 65 }));
}
for (const [path, drawing] of Object.entries(NEWS)) {
  const svg = readFileSync(new URL(drawing, data), "base64");
  write(path, bare(Buffer.from(await page.evaluate(drawWebp, svg), "base64")));
}
await browser.close();

/** Runs in the page: the middle of a drawing as WebP, wide enough for every place that shows it. */
async function drawWebp(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${svg}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [768, 432];
  const scale = Math.max(canvas.width / image.width, canvas.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  canvas.getContext("2d").drawImage(image, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  return canvas.toDataURL("image/webp", 0.4).split(",")[1];
}

/** The picture of a WebP alone, without its colour profile: the program stores such a file as it is. */
function bare(webp) {
  const picture = webp.subarray(webp.indexOf("VP8 "));
  const head = Buffer.from("RIFF\0\0\0\0WEBP");
  head.writeUInt32LE(picture.length + 4, 4);
  return Buffer.concat([head, picture]);
}

function write(path, picture) {
  writeFileSync(new URL(path, data), picture);
  console.log(`${picture.length} ${path}`);
}
