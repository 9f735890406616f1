import { useEffect, useEffectEvent } from "react";
import { useNavigation, useRevalidator } from "react-router-dom";
import type { LoaderResult } from "../api/page";
import { useShownPage } from "../sections/useShownPage";

/** Loads old content again when the visitor returns to the tab, and renders the page again when new content has arrived. */
export function useFreshContent(): void {
  const { revalidate } = useRevalidator();
  const isNavigating = useNavigation().state !== "idle";
  const refresh = useEffectEvent(() => {
    // During a navigation, the router would start the loaders of the next page again.
    if (document.visibilityState === "visible" && !isNavigating) void revalidate();
  });
  useEffect(() => {
    const onVisibilityChange = () => refresh();
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => document.removeEventListener("visibilitychange", onVisibilityChange);
  }, []);
  // The loaders of all pages return this type.
  const loaded = useShownPage()?.loaderData as LoaderResult<unknown> | null | undefined;
  useEffect(() => {
    let isShown = true;
    const show = (isNew: boolean) => (isNew && isShown ? revalidate() : undefined);
    loaded?.update?.then(show).catch(console.error);
    return () => {
      isShown = false;
    };
  }, [loaded, revalidate]);
}
