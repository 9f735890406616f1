export type Excerpt = { text: string; truncated: boolean };

/** The first `length` code points, with an ellipsis if there are more. Surrogate pairs, such as emoji, are not split. */
export function excerpt(content: string, length: number): Excerpt {
  const characters = Array.from(content);
  if (characters.length <= length) return { text: content, truncated: false };
  return { text: `${characters.slice(0, length).join("").trimEnd()}…`, truncated: true };
}
