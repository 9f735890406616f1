import { ArrowLeft } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./Icon";
import { Link } from "./Link";

type Props = ComponentProps<"button"> & { variant?: ButtonVariant; autoComplete?: "off" };

export function Button({ variant = "brass", type = "button", ...rest }: Props) {
  return <button type={type} className={buttonClassName[variant]} {...rest} />;
}

type ButtonLinkProps = {
  to: string;
  variant?: ButtonVariant;
  rel?: "prev" | "next";
  children: ReactNode;
};

export function ButtonLink({ variant = "brass", ...link }: ButtonLinkProps) {
  return <Link className={buttonClassName[variant]} {...link} />;
}

/** A link to the parent page. */
export function BackLink({ children, ...link }: ButtonLinkProps) {
  return (
    <ButtonLink variant="outline" {...link}>
      <Icon icon={ArrowLeft} mirrored />
      {children}
    </ButtonLink>
  );
}

const baseClassName =
  "inline-flex min-h-12 items-center justify-center gap-3 rounded-small px-4 py-2.5 font-head text-body leading-tight tracking-wider sm:px-5";

export const buttonClassName = {
  brass: `${baseClassName} bg-brass text-ink hover:bg-brass-light inactive:bg-stone inactive:text-muted forced-colors:border`,
  outline: `${baseClassName} border border-line bg-white text-navy hover:border-navy`,
  outlineOnDark: `${baseClassName} border border-white/25 text-white hover:bg-white/6`,
};

/** The classes of a button that looks like a link. */
export const textButtonClassName =
  "min-h-11 self-start font-semibold text-navy underline underline-offset-4";

/** The classes of a button that closes a dialog or the menu. */
export const closeButtonClassName =
  "grid size-11 shrink-0 place-items-center rounded-small border border-line bg-white text-navy hover:border-navy";

type ButtonVariant = keyof typeof buttonClassName;
