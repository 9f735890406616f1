export type RemoteData<T> = { state: "loading" } | { state: "empty" } | { state: "loaded"; items: T[] } | { state: "failed" };

export function remoteList<T>(items: T[]): RemoteData<T> {
  return items.length === 0 ? { state: "empty" } : { state: "loaded", items };
}

export type RemoteItem<T> =
  | { state: "loading" }
  | { state: "failed" }
  /** The list was loaded without the item; `others` is the whole list. */
  | { state: "missing"; others: T[] }
  | { state: "found"; item: T };

/** The item of a list with this slug. */
export function remoteItem<T extends { slug: string }>(data: RemoteData<T>, slug: string): RemoteItem<T> {
  switch (data.state) {
    case "loading":
    case "failed":
      return data;
    case "empty":
      return { state: "missing", others: [] };
    case "loaded": {
      const item = data.items.find((candidate) => candidate.slug === slug);
      return item ? { state: "found", item } : { state: "missing", others: data.items };
    }
  }
}
