import { clsx } from "clsx/lite";
import { useLocation } from "react-router-dom";
import type { PageLink } from "../site";
import { Link } from "../ui/Link";

/** Underlines the item of the current page, so that colour is not the only difference. */
const currentClassName = "underline decoration-2 underline-offset-8";

/** A menu link that marks the current page. A `NavLink` would resolve every address a second time, and pages have fifty of them. */
export function MenuLink({ item, className }: { item: PageLink; className: string }) {
  const isCurrent = useLocation().pathname === item.path;
  return (
    <Link
      to={item.path}
      aria-current={isCurrent ? "page" : undefined}
      className={clsx(className, isCurrent && currentClassName)}
    >
      {item.label}
    </Link>
  );
}
