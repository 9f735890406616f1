import type { ReactNode } from "react";
import { type ButtonLook, buttonLook } from "./button-look";

type Props = { href: string; look?: ButtonLook; download?: boolean; children: ReactNode };

/** A link to a file on this site, such as a PDF. */
export function FileLink({ look = "brass", children, ...link }: Props) {
  return (
    <a className={buttonLook[look]} {...link}>
      {children}
    </a>
  );
}
