import { NavLink } from "react-router-dom";
import type { Link } from "../site";

/** The current page's item is underlined, so that it does not differ by colour alone. */
const currentMark =
  "aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:decoration-brass-deep aria-[current=page]:underline-offset-8 in-[.on-dark]:aria-[current=page]:decoration-brass-light";

/** A link in a menu, marked on its own page. */
export function MenuLink({ item, className }: { item: Link; className: string }) {
  return (
    <NavLink to={item.path} end className={`${className} ${currentMark}`}>
      {item.label}
    </NavLink>
  );
}
