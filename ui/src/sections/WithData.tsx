import { type ReactNode, Suspense } from "react";
import { Await, useLoaderData } from "react-router-dom";
import type { Loaded } from "../api/page";
import type { PageData } from "../api/types";

type Props = {
  fallback?: ReactNode;
  /** In place of data that did not come; `fallback` by default. */
  failed?: ReactNode;
  children: (data: PageData | undefined) => ReactNode;
};

/** A part of the page that shows its data; `fallback` until they are there. */
export function WithData({ fallback = null, failed = fallback, children }: Props) {
  const loaded = useLoaderData() as Loaded;
  return (
    <Suspense fallback={fallback}>
      <Await resolve={loaded?.content} errorElement={failed}>
        {children}
      </Await>
    </Suspense>
  );
}
