/** Returns the path of the JPEG for link previews of a news item. Undefined if the item shows the default picture. */
export function newsPreview(imageUrl: string): string | undefined {
  const [, own] = /^(\/images\/news\/[0-9a-f]{16})\.webp$/.exec(imageUrl) ?? [];
  return own && `${own}.jpg`;
}
