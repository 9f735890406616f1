import { Menu } from "lucide";
import { headerWords } from "../content/header-words";
import { CloseButton } from "../ui/CloseButton";
import { Icon } from "../ui/Icon";
import { MenuLink } from "./MenuLink";
import type { MenuItem } from "./menu-item";

type Props = { menu: MenuItem[] };

/** Slides in from the right. Without script its button is a link to the menu in the footer; `useSideMenu` makes it work. */
export function SideMenu({ menu }: Props) {
  return (
    <>
      <a
        href="#footer-menu"
        data-opens-menu=""
        aria-label={headerWords.toMenu}
        className="grid size-[48px] shrink-0 place-items-center rounded-s border border-line bg-white text-navy hover:border-navy 2xl:hidden"
      >
        <Icon icon={Menu} size={24} />
      </a>
      <dialog
        aria-label={headerWords.mainMenu}
        className="side-menu on-light m-0 ms-auto h-dvh max-h-none w-60 max-w-full bg-white p-0 text-text shadow-raised"
      >
        <div className="flex min-h-full flex-col px-5 pt-3 pb-8">
          <div className="flex justify-end">
            <CloseButton label={headerWords.closeMenu} />
          </div>
          <nav aria-label={headerWords.mainMenu} className="mt-3">
            <ul>
              {menu.map((item) => (
                <li key={item.path} className="border-line border-b">
                  <MenuLink
                    item={item}
                    className="flex min-h-12 items-center font-head text-lead text-navy hover:text-brass-deep"
                  />
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </dialog>
    </>
  );
}
