import { Link, useLocation } from "react-router-dom";
import type { Link as Item } from "../site";

/** A link in a menu, marked on its own page. Not a `NavLink`, which resolves its address once more: pages have fifty of them. */
export function MenuLink({ item, className }: { item: Item; className: string }) {
  const { pathname } = useLocation();
  return (
    <Link to={item.path} aria-current={pathname === item.path ? "page" : undefined} className={`menu-link ${className}`}>
      {item.label}
    </Link>
  );
}
