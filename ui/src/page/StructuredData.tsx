import { useState } from "react";
import { useHydrated } from "../hooks/useHydrated";

type Props = { data: object };

/**
 * JSON-LD. The content security policy allows it inline because it is data, not script; `<` is escaped so that it cannot end the
 * element. Rendered only on the server, for crawlers: Trusted Types forbid creating a script element in the browser.
 */
export function StructuredData({ data }: Props) {
  const hydrated = useHydrated();
  const [serverRendered] = useState(!hydrated);
  if (!serverRendered) return null;
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every `<` escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
