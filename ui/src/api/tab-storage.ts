/**
 * The session storage of this tab. It survives a reload, and a browser that closes the tab to free memory. If the browser blocks it or
 * has no space left, both methods do nothing, and a reload loses the values.
 */
export const tabStorage = {
  /** Returns the value that `write` has stored under `key`. */
  read<T>(key: string): T | null {
    try {
      // Only this site writes to its storage, so the value has the type that `write` got.
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
      // The storage is blocked or full.
    }
  },
};
