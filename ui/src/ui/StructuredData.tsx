type Props = { data: object };

/** JSON-LD is data, not script, so the content policy allows it inline; `<` must not end the element early. */
export function StructuredData({ data }: Props) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
