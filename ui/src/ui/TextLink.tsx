import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** Any address: a click on one of our own pages is followed without loading a document, see `useLinkNavigation`. */
export function TextLink({ to, ...rest }: Props) {
  return <a href={to} {...rest} />;
}
