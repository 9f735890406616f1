import { act } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { LoadError } from "../api/page";
import { Deferred } from "./Deferred";

test("a page stays if deferred data without an error message cannot be loaded", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const host = document.createElement("div");
  const root = createRoot(host);
  let fail: (reason: Error) => void = () => undefined;
  const content = new Promise((_, reject) => {
    fail = reject;
  });
  const loader = () => ({ content });
  function Page() {
    return (
      <main>
        Page<Deferred content={useLoaderData<typeof loader>().content}>{() => "News"}</Deferred>
      </main>
    );
  }
  const route = {
    path: "/",
    loader,
    Component: Page,
    errorElement: "In place of the page",
  };
  const router = createMemoryRouter([route]);
  await act(async () => root.render(<RouterProvider router={router} />));
  expect(host.textContent).toBe("Page");
  await act(async () => fail(new LoadError("No news")));
  expect(host.textContent).toBe("Page");
  await act(() => root.unmount());
  vi.unstubAllGlobals();
});
