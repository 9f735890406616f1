import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Disclosure } from "./Disclosure";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a click that toggles nothing does not scroll the page at a later toggle", async () => {
  const scrollBy = vi.spyOn(window, "scrollBy").mockReturnValue(undefined);
  render(
    <Disclosure title="Training" heading="h3">
      Text
    </Disclosure>,
  );
  const title = screen.getByText("Training");
  title.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(title);
  await new Promise(requestAnimationFrame);
  scrollBy.mockClear();
  fireEvent(screen.getByRole("group"), new Event("toggle"));
  expect(scrollBy).not.toHaveBeenCalled();
});
