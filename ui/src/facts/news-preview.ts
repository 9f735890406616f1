/** The path of the JPEG that link previews show of an item's own picture; none for the default picture. */
export function newsPreview(imageUrl: string): string | undefined {
  const [, own] = /^(\/images\/news\/[0-9a-f]{16})\.webp$/.exec(imageUrl) ?? [];
  return own && `${own}.jpg`;
}
