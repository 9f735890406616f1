import { layoutWords } from "../content/layout-words";
import { MenuLink } from "./MenuLink";
import type { MenuItem } from "./menu-item";

type Props = { menu: MenuItem[] };

export function MainMenu({ menu }: Props) {
  return (
    <nav aria-label={layoutWords.mainMenu} className="hidden 2xl:block">
      <ul className="flex flex-wrap items-center gap-x-6">
        {menu.map((item) => (
          <li key={item.path}>
            <MenuLink
              item={item}
              className="inline-flex min-h-11 items-center border-transparent border-b-2 font-head text-body text-navy tracking-wide hover:border-brass aria-[current=page]:border-brass"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
