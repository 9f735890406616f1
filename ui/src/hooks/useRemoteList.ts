import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { type RemoteData, remoteList } from "../api/remote-data";

type Options<T> = {
  /** The items that the server sent with the page; null to load them. */
  initialData: T[] | null;
  load: () => Promise<T[]>;
  onFailed?: () => void;
};

export function useRemoteList<T>({ initialData, load, onFailed }: Options<T>) {
  const [data, setData] = useState<RemoteData<T>>(() => (initialData ? remoteList(initialData) : { state: "loading" }));
  const [attempt, setAttempt] = useState(0);
  const request = useEffectEvent(load);
  const reportFailure = useEffectEvent((cause: unknown) => {
    console.error(cause);
    onFailed?.();
  });
  const needed = initialData === null;

  // Loads the list over the network unless the server sent it with the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (!needed) return;
    let stale = false;
    request().then(
      (items) => {
        if (!stale) setData(remoteList(items));
      },
      (cause: unknown) => {
        if (stale) return;
        setData({ state: "failed" });
        reportFailure(cause);
      },
    );
    return () => {
      stale = true;
    };
  }, [needed, attempt]);

  const retry = useCallback(() => {
    setData({ state: "loading" });
    setAttempt((count) => count + 1);
  }, []);
  return { data, retry };
}
