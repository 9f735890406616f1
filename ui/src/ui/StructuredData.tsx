import { useState } from "react";
import { useHydrated } from "../hooks/useHydrated";

type Props = { data: object };

/**
 * JSON-LD is data, not script, so the content policy allows it inline; `<` must not end the element early. It is for those who load the
 * document: a script element that is made in the browser would need an exception from Trusted Types.
 */
export function StructuredData({ data }: Props) {
  const hydrated = useHydrated();
  const [served] = useState(!hydrated);
  if (!served) return null;
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
