export type Excerpt = { text: string; cut: boolean };

/** The first `length` characters, as people count them: an emoji or a vowel sign is not halved. */
export function excerpt(content: string, length: number): Excerpt {
  const characters = Array.from(content);
  if (characters.length <= length) return { text: content, cut: false };
  return { text: `${characters.slice(0, length).join("").trimEnd()}…`, cut: true };
}
