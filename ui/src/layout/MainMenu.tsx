import { headerWords } from "../content/layout-words";
import { MenuLink } from "./MenuLink";
import type { MenuItem } from "./menu-item";

type Props = { menu: MenuItem[] };

export function MainMenu({ menu }: Props) {
  return (
    <nav aria-label={headerWords.mainMenu} className="hidden 2xl:block">
      <ul className="flex flex-wrap items-center gap-x-5">
        {menu.map((item) => (
          <li key={item.path}>
            <MenuLink
              item={item}
              className="inline-flex min-h-11 items-center font-head text-body text-navy decoration-2 decoration-brass underline-offset-8 hover:underline"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}
