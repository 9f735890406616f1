import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { Disclosure } from "./Disclosure";

test("a click that toggles nothing does not scroll the page at a later toggle", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const scrollBy = vi.spyOn(window, "scrollBy").mockReturnValue(undefined);
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  await act(() =>
    root.render(
      <Disclosure title="Training" heading="h3">
        Text
      </Disclosure>,
    ),
  );
  const summary = host.querySelector("summary");
  summary?.addEventListener("click", (event) => event.preventDefault());
  await act(() => summary?.click());
  await new Promise(requestAnimationFrame);
  scrollBy.mockClear();
  host.querySelector("details")?.dispatchEvent(new Event("toggle"));
  expect(scrollBy).not.toHaveBeenCalled();
  await act(() => root.unmount());
});
