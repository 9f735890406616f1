import { mkdir, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import builtIn from "../../../data/company.json" with { type: "json" };
import type { Company } from "../../src/api/types";
import { expectAccessible } from "../checks/accessibility";
import { createServerTest, expect } from "../support/fixtures";
import { openPage } from "../support/open-page";
import { Server } from "../support/server";

/** A picture of one pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const six = [
  "Beacon Bank",
  "Cedar School",
  "Dawn Hotel",
  "Elm Clinic",
  "Falcon Mills",
  "Garnet Telecom",
];
const named: Company["clients"] = six.map((name, index) => ({
  name,
  // The first logo is a picture, the second is a broken file, the third is missing, and the other clients have no logo.
  logo:
    ["/images/clients/beacon.png", "/images/clients/cedar.png", "/images/clients/dawn.png"][
      index
    ] ?? null,
  sector: index === 0 ? "Banking" : null,
}));

/** A test on a server whose company file contains these clients. */
function withClients(clients: Company["clients"]) {
  return createServerTest(
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives a fixture's dependencies from the pattern
    async ({}, use, testInfo) => {
      const [file, overlay] = [testInfo.outputPath("company.json"), testInfo.outputPath("overlay")];
      await mkdir(`${overlay}/images/clients`, { recursive: true });
      await writeFile(`${overlay}/images/clients/beacon.png`, Buffer.from(PNG, "base64"));
      await writeFile(`${overlay}/images/clients/cedar.png`, "no picture");
      await writeFile(file, JSON.stringify({ ...builtIn, samples: [], clients }));
      const server = await Server.start("--company", file, "--overlay", overlay);
      await use(server);
      await server.stop();
    },
  );
}

const section = (page: Page) => page.locator("section", { has: page.locator("#clients-title") });

const namedClientsTest = withClients(named);

for (const { path, title } of [
  { path: "/", title: "Our Clients" },
  { path: "/ur", title: "ہمارے کلائنٹس" },
]) {
  namedClientsTest(
    `${path} lists the clients of the company file, with each logo that can be shown`,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await openPage(page, path);
      await section(page).scrollIntoViewIfNeeded();
      await expect(section(page).getByRole("heading", { level: 2 })).toHaveText(title);
      await expect(section(page).getByRole("listitem")).toHaveText([
        "Beacon BankBanking",
        ...six.slice(1),
      ]);
      await expect(section(page).locator("img"), "the others are names alone").toHaveCount(1);
      await expect(section(page).locator("img")).toHaveAttribute(
        "src",
        /^\/images\/clients\/beacon\./,
      );
      await expectAccessible(page);
    },
  );
}

withClients([])(
  "a company without clients shows the sectors that it plans for",
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openPage(page, "/");
    await expect(section(page).getByRole("heading", { level: 2 })).toHaveText(
      "Sectors we plan for",
    );
    await expect(section(page).getByRole("listitem")).toHaveCount(8);
    await expect(section(page).getByRole("link", { name: "Banking" })).toHaveAttribute(
      "href",
      "/banks",
    );
  },
);

withClients(named.slice(0, 4))("the clients do not move if all of them fit", async ({ page }) => {
  await openPage(page, "/");
  await expect(section(page).getByRole("listitem").first()).toBeVisible();
  await expect(section(page).getByRole("button")).toHaveCount(0);
});
