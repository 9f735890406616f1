import type { ComponentProps } from "react";
import { Link as RouterLink, useLocation } from "react-router-dom";
import { BASE } from "#words/language";
import { MENU, overlayOf } from "./overlay";

/** No props of the router, such as `replace`, because `PlainLink` would write them as attributes. */
type Props = Omit<ComponentProps<"a">, "href"> & { to: string };

/** The router's link, to a path of the site or to another site. The server renders a plain `a` element: see `PlainLink`. */
export function Link(props: Props) {
  return typeof document === "undefined" ? <PlainLink {...props} /> : <BrowserLink {...props} />;
}

/** In the menu, a link replaces the menu's history entry. */
function BrowserLink(props: Props) {
  const isInMenu = overlayOf(useLocation())?.id === MENU;
  return <RouterLink replace={isInMenu} {...props} discover="none" />;
}

/** The router resolves every link against its routes. With a hundred links in a page, rendering would take half as long again. */
function PlainLink({ to, ...rest }: Props) {
  const path = to === "/" ? BASE || to : BASE + to;
  return <a {...rest} href={to.startsWith("/") ? path : to} />;
}
