import { act, cleanup, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CountedPage } from "./CountedPage";

const sendBeacon = vi.fn();

beforeEach(() => {
  sendBeacon.mockReset();
  Object.defineProperty(navigator, "sendBeacon", { value: sendBeacon, configurable: true });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Like the layout of the site, mounts the page again for each path. */
function Frame() {
  return <Outlet key={useLocation().pathname} />;
}

/** Renders a site of a few pages. `loadNews` is the loader of `/news`. */
async function renderSite(loadNews = async (): Promise<null> => null) {
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        {
          element: <CountedPage />,
          errorElement: "The page could not be loaded",
          children: [
            { path: "/", element: "Home" },
            { path: "/news", element: "News", loader: loadNews },
            { path: "/career", element: "Jobs" },
          ],
        },
      ],
    },
  ]);
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  await screen.findByText("Home");
  return router;
}

const reported = () => sendBeacon.mock.calls;

test("each page that a link leads to is reported once, and the first document is not", async () => {
  const router = await renderSite();
  await act(() => router.navigate("/news"));
  await act(() => router.navigate("/career", { replace: true }));
  await act(() => router.navigate("/news"));
  expect(reported()).toEqual([
    ["/api/view", "/news"],
    ["/api/view", "/career"],
    ["/api/view", "/news"],
  ]);
});

test("Back and Forward are not reported", async () => {
  const router = await renderSite();
  await act(() => router.navigate("/news"));
  await act(() => router.navigate(-1));
  await act(() => router.navigate(1));
  expect(reported()).toHaveLength(1);
});

test("a change of the query, a fragment and a revalidation are not reported", async () => {
  const router = await renderSite();
  await act(() => router.navigate("/?job=cook"));
  await act(() => router.navigate("/#part"));
  await act(() => router.revalidate());
  expect(reported()).toEqual([]);
});

test("a page that fails is reported when trying again succeeds", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  let loadNews = async (): Promise<null> => {
    throw new Error("No network");
  };
  const router = await renderSite(() => loadNews());
  await act(() => router.navigate("/news"));
  let arrive: (data: null) => void = () => undefined;
  loadNews = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  await act(async () => void router.revalidate());
  expect(reported()).toEqual([]);
  await act(async () => arrive(null));
  expect(reported()).toEqual([["/api/view", "/news"]]);
});
