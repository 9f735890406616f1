import { useLocation } from "react-router-dom";
import type { PageLink } from "../site";
import { Link } from "../ui/Link";

/** The current page's item is underlined, so that it does not differ by colour alone. */
const currentLook = "underline decoration-2 underline-offset-8";

/** A link in a menu, marked on its own page. Not a `NavLink`, which resolves its address once more: pages have fifty of them. */
export function MenuLink({ item, className }: { item: PageLink; className: string }) {
  const isCurrent = useLocation().pathname === item.path;
  return (
    <Link to={item.path} aria-current={isCurrent ? "page" : undefined} className={`${className} ${isCurrent ? currentLook : ""}`}>
      {item.label}
    </Link>
  );
}
