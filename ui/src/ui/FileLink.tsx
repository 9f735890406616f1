import type { ReactNode } from "react";
import { type ButtonLook, buttonLook } from "./button-look";

type Props = { href: string; look?: ButtonLook; download?: boolean; children: ReactNode };

/** To a file of ours: the router, which knows pages only, must not take it. */
export function FileLink({ look = "brass", children, ...link }: Props) {
  return (
    <a className={buttonLook[look]} {...link}>
      {children}
    </a>
  );
}
