import { Menu, Phone } from "lucide";
import { useCompany } from "../facts/company";
import { ButtonLink, buttonLook } from "../ui/Button";
import { CloseButton } from "../ui/CloseButton";
import { Icon } from "../ui/Icon";
import { telLink } from "../ui/tel-link";
import { headerWords } from "../words/layout-words";
import { quoteLink } from "../words/links";
import { type MenuItem, MenuLink } from "./MenuLink";

type Props = { menu: MenuItem[]; services: MenuItem[] };

/** Slides in from the right. Without script its button is a link to the menu in the footer; `useSideMenu` makes it work. */
export function SideMenu({ menu, services }: Props) {
  return (
    <>
      <a
        href="#footer-menu"
        data-opens-menu=""
        aria-label={headerWords.toMenu}
        className="flex min-h-[48px] shrink-0 items-center gap-2 rounded-s border border-line bg-white px-3 font-head text-body text-navy tracking-wider hover:border-navy 2xl:hidden"
      >
        <Icon icon={Menu} size={24} />
        {headerWords.menu}
      </a>
      <dialog
        aria-label={headerWords.mainMenu}
        className="side-menu on-light m-0 ms-auto h-dvh max-h-none w-60 max-w-full bg-white p-0 text-text shadow-raised"
      >
        <div className="flex h-full flex-col low:block low:overflow-y-auto">
          <div className="flex shrink-0 justify-end border-line border-b px-5 py-3">
            <CloseButton label={headerWords.closeMenu} />
          </div>
          <div className="grow overflow-y-auto px-5 pb-6">
            <nav aria-label={headerWords.mainMenu}>
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
            <nav aria-labelledby="menu-services" className="mt-7">
              <p id="menu-services" className="font-head text-muted text-small uppercase tracking-[0.1em]">
                {headerWords.services}
              </p>
              <ul className="mt-1">
                {services.map((item) => (
                  <li key={item.path}>
                    <MenuLink item={item} className="flex min-h-11 items-center hover:text-brass-deep" />
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <Actions />
        </div>
      </dialog>
    </>
  );
}

/** Always in view below the menus. */
function Actions() {
  const phone = useCompany().phones[0];
  return (
    <div className="grid shrink-0 gap-2.5 border-line border-t px-5 py-4">
      <MenuLink item={quoteLink} className={buttonLook.brass} />
      {phone && (
        <ButtonLink to={telLink(phone.number)} look="outline">
          <Icon icon={Phone} />
          {phone.number}
        </ButtonLink>
      )}
    </div>
  );
}
