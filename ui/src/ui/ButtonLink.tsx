import type { ReactNode } from "react";
import { type ButtonLook, buttonLook } from "./button-look";

type Props = { to: string; look?: ButtonLook; rel?: "prev" | "next"; children: ReactNode };

export function ButtonLink({ to, look = "brass", rel, children }: Props) {
  return (
    <a href={to} rel={rel} className={buttonLook[look]}>
      {children}
    </a>
  );
}
