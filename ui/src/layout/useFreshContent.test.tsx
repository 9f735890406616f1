import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFreshContent } from "./useFreshContent";

const loadJobs = vi.fn<() => Promise<null>>();
const loadNews = vi.fn<() => Promise<null>>();

beforeEach(() => {
  loadJobs.mockReset().mockResolvedValue(null);
  loadNews.mockReset().mockResolvedValue(null);
});

afterEach(cleanup);

function Frame() {
  useFreshContent();
  return <Outlet />;
}

async function renderSite() {
  const children = [
    { path: "/career", element: "Jobs", loader: loadJobs },
    { path: "/news", element: "News", loader: loadNews },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], {
    initialEntries: ["/career"],
  });
  render(<RouterProvider router={router} />);
  await screen.findByText("Jobs");
  // The listener is added by an effect, which may follow the text.
  await act(async () => {});
  return router;
}

/** Waits until the loaders have answered. */
const returnToTab = () =>
  act(async () => {
    fireEvent(document, new Event("visibilitychange"));
  });

test("a return to the tab loads the content of the page again", async () => {
  await renderSite();
  expect(loadJobs).toHaveBeenCalledTimes(1);
  await returnToTab();
  expect(loadJobs).toHaveBeenCalledTimes(2);
});

test("a return to the tab during a navigation does not start the loader of the next page again", async () => {
  const router = await renderSite();
  let arrive: (content: null) => void = () => undefined;
  loadNews.mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  await act(async () => {
    void router.navigate("/news");
  });
  await returnToTab();
  expect(loadNews).toHaveBeenCalledTimes(1);
  await act(async () => arrive(null));
  expect(screen.getByText("News").textContent).toBe("News");
  expect(loadNews).toHaveBeenCalledTimes(1);
});
