import type { ComponentProps } from "react";
import { Link as RouterLink, useLocation } from "react-router-dom";
import { BASE } from "#words/language";
import { MENU, overlayOf } from "./overlay";

type Props = Omit<ComponentProps<typeof RouterLink>, "to" | "discover"> & { to: string };

/** The router's link, to a path of the site or to another site. The server renders a plain `a` element: see `PlainLink`. */
export function Link(props: Props) {
  return typeof document === "undefined" ? <PlainLink {...props} /> : <BrowserLink {...props} />;
}

function BrowserLink(props: Props) {
  const isInMenu = overlayOf(useLocation())?.id === MENU;
  return <RouterLink replace={isInMenu} {...props} discover="none" />;
}

/** The router matches every link with its routes. A page has a hundred links, so that would take a fifth of the server's render time. */
function PlainLink({ to, ...rest }: Props) {
  const path = to === "/" ? BASE || to : BASE + to;
  return <a {...rest} href={to.startsWith("/") ? path : to} />;
}
