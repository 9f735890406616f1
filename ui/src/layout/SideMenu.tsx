import { Menu } from "lucide";
import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { layoutWords } from "../content/layout-words";
import { useFocusHandover } from "../hooks/useFocusHandover";
import { useHydrated } from "../hooks/useHydrated";
import { CloseButton } from "../ui/CloseButton";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { MenuLink } from "./MenuLink";
import type { MenuItem } from "./menu-item";

type Props = { menu: MenuItem[] };

const opener =
  "grid size-[48px] shrink-0 place-items-center rounded-s border border-line bg-white text-navy hover:border-navy 2xl:hidden";

/** Slides in from the right. Without script its button links to the menu in the footer. */
export function SideMenu({ menu }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hydrated = useHydrated();
  const focus = useFocusHandover();
  const location = useLocation();
  const close = () => dialog.current?.close();

  // The open modal is browser state: Back and Forward must close it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(close, [location]);

  function open(event: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a clicked button, and a closed dialog returns focus to the element that had it.
    event.currentTarget.focus();
    dialog.current?.showModal();
  }

  const icon = <Icon icon={Menu} size={24} />;
  return (
    <>
      {hydrated ? (
        <button
          ref={focus.to}
          type="button"
          aria-label={layoutWords.openMenu}
          aria-haspopup="dialog"
          onClick={open}
          className={opener}
        >
          {icon}
        </button>
      ) : (
        <a ref={focus.from} href="#footer-menu" aria-label={layoutWords.toMenu} className={opener}>
          {icon}
        </a>
      )}
      <Dialog
        ref={dialog}
        aria-label={layoutWords.mainMenu}
        className="side-menu on-light m-0 mr-0 ml-auto h-dvh max-h-none w-60 max-w-full bg-white p-0 text-text shadow-raised"
      >
        <div className="flex min-h-full flex-col px-5 pt-3 pb-8">
          <div className="flex justify-end">
            <CloseButton label={layoutWords.closeMenu} />
          </div>
          <nav aria-label={layoutWords.mainMenu} className="mt-3">
            <ul>
              {menu.map((item) => (
                <li key={item.path} className="border-line border-b">
                  <MenuLink
                    item={item}
                    onClick={close}
                    className="flex min-h-12 items-center font-head text-lead text-navy hover:text-brass-deep"
                  />
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </Dialog>
    </>
  );
}
