import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { type RemoteData, remoteList } from "../api/remote-data";

type Options<T> = {
  /** What the server already sent with the page, or null when it must be fetched. */
  served: T[] | null;
  load: () => Promise<T[]>;
  onFailed?: () => void;
};

export function useRemoteList<T>({ served, load, onFailed }: Options<T>) {
  const [data, setData] = useState<RemoteData<T>>(() => (served ? remoteList(served) : { state: "loading" }));
  const [attempt, setAttempt] = useState(0);
  const request = useEffectEvent(load);
  const reportFailure = useEffectEvent((cause: unknown) => {
    console.error(cause);
    onFailed?.();
  });
  const needed = served === null;

  // The list comes over the network unless the page brought it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
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
