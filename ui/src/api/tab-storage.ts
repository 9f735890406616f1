/**
 * The storage of this tab, which survives a reload, and a tab or browser that was killed. A browser may refuse it or have no room left:
 * then a reload loses what would be here, as without script.
 */
export const tabStorage = {
  /** What `write` has stored under `key`. */
  read<T>(key: string): T | null {
    try {
      // The JSON boundary.
      return JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null;
    } catch {
      return null;
    }
  },
  /** Null removes the key. */
  write(key: string, value: object | null): void {
    try {
      if (value) sessionStorage.setItem(key, JSON.stringify(value));
      else sessionStorage.removeItem(key);
    } catch {
      // See above.
    }
  },
};
