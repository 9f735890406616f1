export type RemoteData<T> = { state: "loading" } | { state: "empty" } | { state: "loaded"; items: T[] } | { state: "failed" };

export function remoteList<T>(items: T[]): RemoteData<T> {
  return items.length === 0 ? { state: "empty" } : { state: "loaded", items };
}
