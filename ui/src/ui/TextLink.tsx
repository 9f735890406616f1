import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link to any URL. `useLinkNavigation` handles clicks on links to our pages without loading a document. */
export function TextLink({ to, ...rest }: Props) {
  return <a href={to} {...rest} />;
}
