import type { Page, Route } from "@playwright/test";
import { announcements } from "../checks/announcements";
import { callButton } from "../checks/floating-buttons";
import { CALL, expectValues, FAILED, field, fill, hiddenByHeader, main, notice, send, THANKS } from "../support/contact-form";
import { expect, emptySiteTest as test } from "../support/fixtures";
import type { Message } from "../support/form-values";
import { goOffline } from "../support/go-offline";
import { holdRequests } from "../support/hold-requests";
import { openPage } from "../support/open-page";
import { toast } from "../support/toast";

const FETCH_FAILED = /console error: TypeError: Failed to fetch/;

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("offline, a failed message is said by the toast and by a notice in view", async ({ page, browserErrors, message }) => {
      browserErrors.expect(FETCH_FAILED);
      await openPage(page, "/contact-us");
      await goOffline(page, browserErrors);
      await fill(page, message);
      await send(page).click();
      await expect(toast(page, FAILED)).toBeInViewport({ ratio: 1 });
      await expect(notice(page, FAILED)).toBeFocused();
      await expect(notice(page, FAILED)).toBeInViewport({ ratio: 1 });
      expect(await hiddenByHeader(page, notice(page, FAILED))).toBeLessThanOrEqual(0);
    });
  });
}

for (const size of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]) {
  test(`at ${size.width} px the confirmation is clear of the floating buttons`, async ({ page, message }) => {
    await page.setViewportSize(size);
    await openPage(page, "/contact-us");
    await fill(page, message);
    await send(page).click();
    const confirmation = main(page).getByText(THANKS);
    await expect(confirmation).toBeFocused();
    const [shown, call] = [await confirmation.boundingBox(), await callButton(page).boundingBox()];
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(call?.y ?? 0);
  });
}

test("a failed message is announced once", async ({ page, browserErrors, message }) => {
  browserErrors.expect(FETCH_FAILED);
  await openPage(page, "/contact-us");
  await goOffline(page, browserErrors);
  await fill(page, message);
  await send(page).press("Enter");
  await expect(toast(page, FAILED)).toBeVisible();
  await expect(main(page).getByText(FAILED)).toBeVisible();
  expect(await announcements(page, FAILED)).toBe(1);
});

test("a stored message is announced once", async ({ page, message }) => {
  await openPage(page, "/contact-us");
  await fill(page, message);
  await send(page).click();
  await expect(toast(page, THANKS)).toBeVisible();
  await expect(main(page).getByText(THANKS)).toBeFocused();
  expect(await announcements(page, THANKS)).toBe(1);
});

test("a busy server's reason is said in a notice with the focus", async ({ page, browserErrors, message }) => {
  browserErrors.expect(/Failed to load resource: .* status of 503/, /console error: .*refused/);
  await openPage(page, "/contact-us");
  const busy = "Many forms are arriving at the moment. Please try again in a few seconds.";
  await page.route(CALL, (route) => route.fulfill({ status: 503, json: { success: false, message: busy } }));
  await fill(page, message);
  await send(page).click();
  await expect(notice(page, busy)).toBeFocused();
  expect(await announcements(page, busy)).toBe(1);
});

test("text typed while a message is being sent is kept, with the focus", async ({ page, server, message }) => {
  await openPage(page, "/contact-us");
  const release = await holdRequests(page, CALL);
  await fill(page, message);
  await send(page).click();
  await expect(send(page)).toHaveText("Sending...");
  await field(page, "Subject").fill("And two for a shop");
  release();
  await expect(main(page).getByText(THANKS)).toBeVisible();
  await expect(field(page, "Subject")).toHaveValue("And two for a shop");
  await expect(field(page, "Name")).toHaveValue(message.name);
  await expect(field(page, "Subject")).toBeFocused();
  expect(await announcements(page, THANKS)).toBe(1);
  expect(await server.messages(message.email)).toEqual([expect.objectContaining(message)]);

  await send(page).click();
  await expect(field(page, "Subject")).toHaveValue("");
  expect(await server.messages(message.email)).toHaveLength(2);
});

for (const { story, whileAway } of [
  { story: "before the first is stored", whileAway: async () => undefined },
  { story: "after the first was stored", whileAway: async (page: Page) => expect(toast(page, THANKS)).toBeVisible() },
]) {
  test(`a visitor who leaves while sending and sends the same again ${story} has sent one message`, async ({
    page,
    server,
    message,
  }) => {
    await openPage(page, "/contact-us");
    const release = await holdRequests(page, CALL);
    await fill(page, message);
    await send(page).click();
    await expect(send(page)).toHaveText("Sending...");
    const menu = page.getByRole("navigation", { name: "Footer menu" });
    await menu.getByRole("link", { name: "News" }).click();
    // The address changes before the page does.
    await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible();
    if (story.startsWith("after")) release();
    await whileAway(page);
    await menu.getByRole("link", { name: "Contact us" }).click();
    await fill(page, message);
    await send(page).click();
    release();
    await expect(main(page).getByText(THANKS)).toBeVisible();
    await expect(field(page, "Subject")).toHaveValue("");
    expect(await server.messages(message.email)).toHaveLength(1);
  });
}

/** Sends a message whose answer is held, goes to another page, and returns how to let the answer come. */
async function leaveWhileSending(page: Page, message: Message): Promise<() => void> {
  await openPage(page, "/contact-us");
  const release = await holdRequests(page, CALL);
  await fill(page, message);
  await send(page).click();
  await expect(send(page)).toHaveText("Sending...");
  await goToNews(page);
  return release;
}

async function goToNews(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Footer menu" }).getByRole("link", { name: "News" }).click();
  // The address changes before the page does.
  await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible();
}

test("back to a message that is being sent shows it, and then that it was sent", async ({ page, server, message }) => {
  const release = await leaveWhileSending(page, message);
  await page.goBack();
  await expectValues(page, message);
  await expect(send(page)).toHaveText("Sending...");
  await send(page).press("Enter");
  release();
  await expect(notice(page, THANKS)).toBeFocused();
  await expect(field(page, "Message")).toHaveValue("");
  expect(await server.messages(message.email)).toEqual([expect.objectContaining(message)]);
});

test("back to a message that was sent meanwhile shows the confirmation", async ({ page, server, message }) => {
  const release = await leaveWhileSending(page, message);
  release();
  await expect(toast(page, THANKS)).toBeVisible();
  await page.goBack();
  await expect(notice(page, THANKS)).toBeVisible();
  await expect(field(page, "Message")).toHaveValue("");
  await expect(send(page)).toHaveText("Send message");
  await goToNews(page);
  await page.goBack();
  await expect(notice(page, THANKS)).toBeVisible();
  expect(await server.messages(message.email)).toHaveLength(1);
});

test("back to a message whose answer was lost shows its words, and sent again they are stored once", async ({
  page,
  server,
  browserErrors,
  message,
}) => {
  browserErrors.expect(/net::ERR_CONNECTION_RESET/, FETCH_FAILED);
  await openPage(page, "/contact-us");
  let lose: () => void = () => undefined;
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await lost;
    await route.abort("connectionreset");
  };
  await page.route(CALL, loseAnswer, { times: 1 });
  await fill(page, message);
  await send(page).click();
  await expect(send(page)).toHaveText("Sending...");
  await goToNews(page);
  lose();
  await expect(toast(page, FAILED)).toBeVisible();
  await page.goBack();
  await expect(notice(page, FAILED)).toBeVisible();
  await expectValues(page, message);
  await send(page).click();
  await expect(notice(page, THANKS)).toBeFocused();
  expect(await server.messages(message.email)).toHaveLength(1);
});

test("while a message is being sent the button keeps the focus, and sends nothing more", async ({ page, server, message }) => {
  await openPage(page, "/contact-us");
  const release = await holdRequests(page, CALL);
  await fill(page, message);
  await send(page).focus();
  await page.keyboard.press("Enter");
  await expect(send(page)).toHaveText("Sending...");
  await expect(send(page)).toBeFocused();
  // A browser may keep the property over a reload.
  await expect(send(page)).toHaveJSProperty("disabled", false);
  await expect(send(page)).toHaveAttribute("aria-disabled", "true");
  await send(page).hover();
  await expect(send(page)).toHaveCSS("background-color", "rgb(231, 227, 216)");
  await expect(send(page)).toHaveCSS("cursor", "default");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  release();
  await expect(main(page).getByText(THANKS)).toBeVisible();
  expect(await server.messages(message.email)).toHaveLength(1);
});

for (const width of [390, 1440]) {
  test(`the toast's close button is large and dark at ${width} px`, async ({ page, message }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, "/contact-us");
    await fill(page, message);
    await send(page).click();
    const close = page.getByRole("region", { name: /^Notifications/ }).getByRole("button", { name: "Close" });
    await expect(close).toBeInViewport({ ratio: 1 });
    const { target, cross, text, contrast } = await close.evaluate(measured);
    expect.soft(Math.min(...target)).toBeGreaterThanOrEqual(44);
    expect.soft(Math.min(...cross)).toBeGreaterThanOrEqual(24);
    expect.soft(contrast).toBeGreaterThanOrEqual(4.5);
    expect.soft(text, "px of text under the button").toBeLessThanOrEqual(0);
    await close.click({ position: { x: 2, y: 2 } });
    await expect(toast(page, THANKS)).toHaveCount(0, { timeout: 2000 });
  });
}

/** The toast's close button: its size and that of the cross, the contrast of the cross on white, and how much text it covers. */
function measured(button: Element) {
  const size = (element: Element) => [element.clientWidth, element.clientHeight];
  const words = document.createRange();
  words.selectNodeContents(Array.from(button.parentElement?.childNodes ?? []).find((node) => node instanceof Text) ?? button);
  const { color, opacity } = getComputedStyle(button);
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) throw new Error("no canvas");
  canvas.fillStyle = "#fff";
  canvas.fillRect(0, 0, 1, 1);
  canvas.globalAlpha = Number(opacity);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return {
    target: size(button),
    cross: size(button.querySelector("svg") ?? button),
    contrast: 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05),
    text: words.getBoundingClientRect().right - button.getBoundingClientRect().left,
  };
}
