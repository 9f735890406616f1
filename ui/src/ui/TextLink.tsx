import type { ComponentProps } from "react";
import { Link } from "react-router-dom";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** Site paths go through the router; tel:, mailto: and foreign addresses are left to the browser. */
export function TextLink({ to, ...rest }: Props) {
  return to.startsWith("/") ? <Link to={to} {...rest} /> : <a href={to} {...rest} />;
}
