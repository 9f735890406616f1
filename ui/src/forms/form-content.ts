/** A form's content for comparison. Files are compared by name, size and date, without reading them. */
export function formContent(values: FormData): string {
  return JSON.stringify(Array.from(values, ([name, value]) => [name, typeof value === "string" ? value : fileContent(value)]));
}

/** An empty file input has a nameless file with the date of the moment. */
function fileContent({ name, size, lastModified }: File): (string | number)[] {
  return name === "" ? [] : [name, size, lastModified];
}
