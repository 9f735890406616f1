import { type ReactNode, useState } from "react";

type Props = { id: string; className: string; children: ReactNode };

/** An element whose content does nothing in the browser. Without children, even `null`, it keeps the HTML that the server rendered. */
export function StaticPart({ id, className, children }: Props) {
  const isGiven = children !== undefined;
  const [html] = useState(() => (isGiven ? "" : (document.getElementById(id)?.innerHTML ?? "")));
  if (isGiven) {
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own HTML, unchanged
  return <div id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
