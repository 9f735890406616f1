import { Link, useLocation } from "react-router-dom";
import type { MenuItem } from "./menu-item";

type Props = { item: MenuItem; className: string; onClick?: () => void };

export function MenuLink({ item, className, onClick }: Props) {
  const { pathname } = useLocation();
  return (
    <Link to={item.path} className={className} onClick={onClick} aria-current={pathname === item.path ? "page" : undefined}>
      {item.label}
    </Link>
  );
}
