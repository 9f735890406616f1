import { useLocation } from "react-router-dom";
import type { MenuItem } from "./menu-item";

/** The current page's item is underlined, so that it does not differ by colour alone. */
const currentMark =
  "aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:decoration-brass-deep aria-[current=page]:underline-offset-8 in-[.on-dark]:aria-[current=page]:decoration-brass-light";

type Props = { item: MenuItem; className: string; onClick?: () => void };

export function MenuLink({ item, className, onClick }: Props) {
  const { pathname } = useLocation();
  return (
    <a
      href={item.path}
      aria-current={pathname === item.path ? "page" : "false"}
      className={`${className} ${currentMark}`}
      onClick={onClick}
    >
      {item.label}
    </a>
  );
}
