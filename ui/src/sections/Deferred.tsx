import { type ReactNode, Suspense } from "react";
import { Await } from "react-router-dom";

type Props<Content> = {
  content: Content | Promise<Content>;
  fallback?: ReactNode;
  /** Shown if the content could not be loaded. Defaults to `fallback`. */
  failed?: ReactNode;
  children: (content: Content) => ReactNode;
};

/** Renders the content of a loader, and `fallback` until it has arrived. */
export function Deferred<Content>({
  content,
  fallback = null,
  failed = fallback,
  children,
}: Props<Content>) {
  return (
    <Suspense fallback={fallback}>
      {/* biome-ignore lint/complexity/noUselessFragments: with null the router would replace the whole page by the error */}
      <Await resolve={content} errorElement={<>{failed}</>}>
        {children}
      </Await>
    </Suspense>
  );
}
