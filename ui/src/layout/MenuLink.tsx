import { NavLink } from "react-router-dom";
import type { Link } from "../site";

/** A link in a menu, marked on its own page. */
export function MenuLink({ item, className }: { item: Link; className: string }) {
  return (
    <NavLink to={item.path} end className={`menu-link ${className}`}>
      {item.label}
    </NavLink>
  );
}
