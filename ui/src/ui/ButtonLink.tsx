import type { ReactNode } from "react";
import { type ButtonLook, buttonLook } from "./button-look";
import { TextLink } from "./TextLink";

type Props = { to: string; look?: ButtonLook; children: ReactNode };

export function ButtonLink({ to, look = "brass", children }: Props) {
  return (
    <TextLink to={to} className={buttonLook[look]}>
      {children}
    </TextLink>
  );
}
