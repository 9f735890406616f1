import { useEffect, useRef } from "react";
import { remoteItem } from "../api/remote-data";
import { failedCall } from "../content/errors";
import { notify } from "../ui/toast/notify";
import { focusHeading } from "./focus-heading";
import { useRemoteList } from "./useRemoteList";

type Options<T> = {
  slug: string;
  /** The item that the server sent with the page; null to load the list and search it. */
  initialItem: T | null;
  load: () => Promise<T[]>;
};

/** The item of a page, by slug. Shows a toast when loading fails. */
export function useRemoteItem<T extends { slug: string }>({ slug, initialItem, load }: Options<T>) {
  const onFailed = () => notify("error", failedCall);
  const { data, retry } = useRemoteList({ initialData: initialItem && [initialItem], load, onFailed });
  const pending = data.state === "loading" || data.state === "failed";

  // The route change focused the heading of the loading state. The item's heading replaces it.
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current && !pending) focusHeading();
    wasPending.current = pending;
  }, [pending]);
  return { remote: remoteItem(data, slug), retry };
}
