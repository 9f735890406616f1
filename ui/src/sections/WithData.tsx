import { type ReactNode, Suspense } from "react";
import { Await, useLoaderData } from "react-router-dom";
import type { Loaded } from "../api/page";
import type { PageData } from "../api/types";

type Props = { fallback?: ReactNode; children: (data: PageData | undefined) => ReactNode };

/** A part of the page that shows its data; `fallback` until they are there, and if they do not come. */
export function WithData({ fallback = null, children }: Props) {
  const loaded = useLoaderData() as Loaded;
  return (
    <Suspense fallback={fallback}>
      <Await resolve={loaded?.content} errorElement={fallback}>
        {children}
      </Await>
    </Suspense>
  );
}
