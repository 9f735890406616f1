import { type ReactNode, Suspense } from "react";
import { Await } from "react-router-dom";
import { useLoaded } from "../api/page";
import type { PageData } from "../api/types";

type Props = {
  fallback?: ReactNode;
  /** In place of data that did not come; `fallback` by default. */
  failed?: ReactNode;
  children: (data: PageData | undefined) => ReactNode;
};

/** A part of the page that shows its data; `fallback` until they are there. */
export function WithData({ fallback = null, failed = fallback, children }: Props) {
  const loaded = useLoaded();
  return (
    <Suspense fallback={fallback}>
      {/* biome-ignore lint/complexity/noUselessFragments: for null the router shows the error in place of the whole page */}
      <Await resolve={loaded?.content} errorElement={<>{failed}</>}>
        {children}
      </Await>
    </Suspense>
  );
}
