/** The value of a field: a text, or the chosen files. */
export type Entry = string | File[];

/** The values of a form, by field. */
export type Entries = Map<string, Entry>;

/** What `form` would send. */
export function entriesOf(form: HTMLFormElement): Entries {
  const values = new FormData(form);
  const entries: Entries = new Map();
  for (const name of new Set(values.keys())) {
    const all = values.getAll(name);
    const files = all.filter((value) => value instanceof File);
    const [text = ""] = all.filter((value) => typeof value === "string");
    // A file input without a file has a nameless file.
    entries.set(name, files.length > 0 ? files.filter((file) => file.name !== "") : text);
  }
  return entries;
}

/** Whether there is a text or a file. */
export function isFilled(entry: Entry | undefined): boolean {
  return entry !== undefined && entry.length > 0;
}

/** The chosen files, if the field is one for files. */
export function filesIn(entry: Entry | undefined): File[] {
  return typeof entry === "object" ? entry : [];
}
