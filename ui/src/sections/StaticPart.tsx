import type { ReactNode } from "react";
import { servedContent } from "../forms/served-content";

type Props = { id: string; className: string; children: ReactNode };

/** An element whose content does nothing in the browser. Without children, even `null`, it keeps what the server sent. */
export function StaticPart({ id, className, children }: Props) {
  return <div id={id} className={className} {...(children === undefined ? servedContent : { children })} />;
}
