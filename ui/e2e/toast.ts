import type { Locator, Page } from "@playwright/test";

export function toast(page: Page, text: string): Locator {
  return page.getByRole("region", { name: /^Notifications/ }).getByText(text, { exact: true });
}
