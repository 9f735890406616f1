import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findFreePort } from "../support/find-free-port";
import { test as base, expect } from "../support/fixtures";
import { contact, FormPage } from "../support/form-page";
import { openPage } from "../support/open-page";
import { Server } from "../support/server";

const run = promisify(execFile);

/** A test on a server without content, with HTTPS at `url`. The browser accepts its self-signed certificate. */
const test = base.extend<{ site: { server: Server; url: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
  site: async ({}, use, testInfo) => {
    const [certificate, key] = [testInfo.outputPath("chain.pem"), testInfo.outputPath("key.pem")];
    const request = [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-days",
      "2",
    ];
    const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    await run("openssl", [...request, ...names, "-keyout", key, "-out", certificate]);
    // The public URL contains the port, so it must be known before the server starts.
    const port = await findFreePort();
    const url = `https://localhost:${port}`;
    const files = ["--tls-cert", certificate, "--tls-key", key];
    const server = await Server.start(
      ...files,
      "--tls-addr",
      `127.0.0.1:${port}`,
      "--public-url",
      url,
    );
    await use({ server, url });
    await server.stop();
  },
  baseURL: async ({ site }, use) => use(site.url),
});
test.use({ ignoreHTTPSErrors: true });

test("the plain address redirects to the same page by HTTPS", async ({ page, site }) => {
  // Use the name, because the certificate is not valid for an IP address.
  const plainUrl = site.server.url.replace("127.0.0.1", "localhost");
  await page.context().route(`${plainUrl}/**`, (route) => route.continue());
  await openPage(page, `${plainUrl}/contact-us?from=card`);
  expect(page.url()).toBe(`${site.url}/contact-us?from=card`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
});

test("a visitor can send a message by HTTPS and HTTP/2", async ({ page, site, message }) => {
  const form = await FormPage.open(page, contact);
  const [protocol] = await page.evaluate(() =>
    performance
      .getEntriesByType("navigation")
      .map((entry) => (entry as PerformanceNavigationTiming).nextHopProtocol),
  );
  expect(protocol).toBe("h2");
  await form.submit(message);
  await expect(form.notice(contact.thanks)).toBeVisible();
  expect(await site.server.listMessages(message.email)).toEqual([expect.objectContaining(message)]);
});
