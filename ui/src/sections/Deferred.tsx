import { type ReactNode, Suspense } from "react";
import { Await } from "react-router-dom";
import { useLoaded } from "../api/page";
import type { PageData } from "../api/types";

type Props = {
  fallback?: ReactNode;
  /** Shown if the data could not be loaded. Defaults to `fallback`. */
  failed?: ReactNode;
  children: (data: PageData | undefined) => ReactNode;
};

/** Renders the page's deferred data, and `fallback` until they have arrived. */
export function Deferred({ fallback = null, failed = fallback, children }: Props) {
  const loaded = useLoaded();
  return (
    <Suspense fallback={fallback}>
      {/* biome-ignore lint/complexity/noUselessFragments: with null the router would replace the whole page by the error */}
      <Await resolve={loaded?.content} errorElement={<>{failed}</>}>
        {children}
      </Await>
    </Suspense>
  );
}
