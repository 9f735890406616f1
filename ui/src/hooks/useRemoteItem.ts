import { useEffect, useRef } from "react";
import { remoteItem } from "../api/remote-data";
import { failedCall } from "../content/errors";
import { notify } from "../ui/notify";
import { focusHeading } from "./focus-heading";
import { useRemoteList } from "./useRemoteList";

type Options<T> = {
  slug: string;
  /** The item that the server sent with the page, or null when it must be looked for in the list. */
  served: T | null;
  load: () => Promise<T[]>;
};

/** The item that a page's address names. */
export function useRemoteItem<T extends { slug: string }>({ slug, served, load }: Options<T>) {
  const onFailed = () => notify("error", failedCall);
  const { data, retry } = useRemoteList({ served: served && [served], load, onFailed });
  const pending = data.state === "loading" || data.state === "failed";

  // The route change focused the heading that stands there while the item loads; the item's own takes its place.
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current && !pending) focusHeading();
    wasPending.current = pending;
  }, [pending]);
  return { remote: remoteItem(data, slug), retry };
}
