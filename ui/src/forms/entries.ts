/** The value of a field: text, or the chosen files. */
export type Entry = string | File[];

/** The values of a form, by the names of its fields. */
export type Entries = Map<string, Entry>;

/** Returns the values that the browser would send. */
export function readEntries(form: HTMLFormElement): Entries {
  const values = new FormData(form);
  const entries: Entries = new Map();
  for (const name of new Set(values.keys())) {
    const all = values.getAll(name);
    const files = all.filter((value) => value instanceof File);
    const [text = ""] = all.filter((value) => typeof value === "string");
    // For a file input without a file, `FormData` has one file with an empty name.
    entries.set(name, files.length > 0 ? files.filter((file) => file.name !== "") : text);
  }
  return entries;
}

/** True if the visitor has typed a text or chosen a file. */
export function isFilled(entry: Entry | undefined): entry is Entry {
  return entry !== undefined && entry.length > 0;
}

/** The text. Empty for a field with files. */
export function textIn(entry: Entry | undefined): string {
  return typeof entry === "string" ? entry : "";
}

/** The chosen files. Empty for a field with text. */
export function filesIn(entry: Entry | undefined): File[] {
  return typeof entry === "object" ? entry : [];
}
