import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { LoadError } from "../api/page";
import { Deferred } from "./Deferred";

afterEach(cleanup);

test("a page stays if deferred data without an error message cannot be loaded", async () => {
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
  render(<RouterProvider router={createMemoryRouter([route])} />);
  const page = await screen.findByRole("main");
  expect(page.textContent).toBe("Page");
  await act(async () => fail(new LoadError("No news")));
  expect(screen.getByRole("main")).toBe(page);
  expect(page.textContent).toBe("Page");
});
