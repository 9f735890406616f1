import { Menu, X } from "lucide";
import { type MouseEvent, type ToggleEvent, useEffect, useEffectEvent, useRef } from "react";
import { useNavigationType } from "react-router-dom";
import { headerWords, layoutWords } from "#words/layout-words";
import { services } from "../facts/services";
import { LanguageLink } from "../sections/LanguageLink";
import { PhoneButton } from "../sections/PhoneButton";
import { mainMenu } from "../site";
import { buttonClassName, closeButtonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { MENU, overlayOfEntry, useOverlay } from "../ui/overlay";
import { banksLink, pageLink, quoteLink, societiesLink } from "../words/links";
import { MenuLink } from "./MenuLink";

const openerClassName =
  "min-h-12 shrink-0 items-center gap-2 rounded-small border border-line bg-white px-3 font-head text-body text-navy tracking-wider hover:border-navy";

/**
 * A menu that slides in from the side, with and without script. In browsers without popovers, the button is a link to the menu in the
 * footer.
 */
export function SideMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const { shownId, show, hide } = useOverlay();
  const isShown = shownId === MENU;
  const isLinkFollowed = useRef(false);
  const isOwnEntry = useNavigationType() === "PUSH";
  const isLeaving = useRef(false);
  /** Goes back only once, even if the browser takes a while to do so. */
  function leave() {
    isLeaving.current ||= hide();
  }
  // The browser has the state of the popover. Back and Forward change it here, without waiting for React: if Back follows within a
  // moment, React never renders the menu's history entry, and would not notice that it has gone.
  useEffect(() => {
    function onPopState() {
      isLeaving.current = false;
      menu.current?.togglePopover?.(overlayOfEntry()?.id === MENU);
    }
    window.addEventListener("popstate", onPopState);
    return () => window.removeEventListener("popstate", onPopState);
  }, []);
  const onShown = useEffectEvent(() => {
    const panel = menu.current;
    // On a slow phone, the visitor can close the menu before the router has added its history entry.
    if (isOwnEntry && panel?.togglePopover && !panel.matches(":popover-open")) leave();
    else panel?.togglePopover?.(true);
  });
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown]);

  function onClick(event: MouseEvent<HTMLDivElement>) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link) return;
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (
      isShown &&
      !modified &&
      !event.isDefaultPrevented() &&
      link.origin === window.location.origin
    ) {
      // A document replaces the menu's history entry, like a page of the router.
      event.preventDefault();
      window.location.replace(link.href);
    }
    isLinkFollowed.current = event.isDefaultPrevented();
    event.currentTarget.hidePopover?.();
  }
  function onToggle({ newState }: ToggleEvent) {
    if (newState === "open") show(MENU);
    else if (!isLinkFollowed.current) leave();
    isLinkFollowed.current = false;
  }
  return (
    <div className="2xl:hidden">
      <a
        href="#footer-menu"
        className={`${openerClassName} flex supports-[selector(:popover-open)]:hidden`}
      >
        <Icon icon={Menu} size={24} />
        <span className="sr-only">{headerWords.toMenu}</span>
      </a>
      <button
        type="button"
        popoverTarget={MENU}
        aria-label={layoutWords.openMenu}
        className={`${openerClassName} hidden supports-[selector(:popover-open)]:flex`}
      >
        <Icon icon={Menu} size={24} />
        {headerWords.menu}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too */}
      <div
        ref={menu}
        id={MENU}
        popover="auto"
        role="dialog"
        aria-label={headerWords.mainMenu}
        onClick={onClick}
        onToggle={onToggle}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget))
            currentTarget.hidePopover?.();
        }}
        className="not-supports-[selector(:popover-open)]:hidden side-menu m-0 size-full max-h-none max-w-none overflow-hidden border-0 bg-transparent p-0"
      >
        {/* Covers the rest of the page, so that a tap outside of the panel only closes the menu. Keyboard users press Escape. */}
        <button
          type="button"
          popoverTarget={MENU}
          popoverTargetAction="hide"
          tabIndex={-1}
          aria-hidden="true"
          className="absolute inset-0 w-full cursor-default!"
        />
        <div
          data-tone="white"
          className="side-panel relative ms-auto flex h-full w-60 max-w-full flex-col bg-white text-text shadow-raised low:block low:overflow-y-auto"
        >
          <div className="flex shrink-0 justify-end border-line border-b px-5 py-3">
            <button
              type="button"
              popoverTarget={MENU}
              popoverTargetAction="hide"
              aria-label={headerWords.closeMenu}
              // biome-ignore lint/a11y/noAutofocus: the browser focuses it when the menu opens, even without script
              autoFocus
              // In the browser, React focuses the button but does not set the attribute.
              ref={(button) => button?.setAttribute("autofocus", "")}
              className={closeButtonClassName}
            >
              <Icon icon={X} size={22} />
            </button>
          </div>
          <div className="grow overflow-y-auto px-5 pb-6">
            <nav aria-label={headerWords.mainMenu}>
              <ul>
                {mainMenu.map((item) => (
                  <li key={item.path} className="border-line border-b">
                    <MenuLink
                      item={item}
                      className="flex min-h-12 items-center font-head text-lead text-navy hover:text-brass-deep"
                    />
                  </li>
                ))}
              </ul>
            </nav>
            <ul>
              {[pageLink("/downloads"), pageLink("/complaint")].map((item) => (
                <li key={item.path}>
                  <MenuLink
                    item={item}
                    className="flex min-h-11 items-center hover:text-brass-deep"
                  />
                </li>
              ))}
            </ul>
            <nav aria-labelledby="menu-services" className="mt-6">
              <p
                id="menu-services"
                className="font-head text-muted text-small uppercase tracking-[0.1em]"
              >
                {headerWords.services}
              </p>
              <ul className="mt-1">
                {[...services, banksLink, societiesLink].map((item) => (
                  <li key={item.path}>
                    <MenuLink
                      item={item}
                      className="flex min-h-11 items-center hover:text-brass-deep"
                    />
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          {/* Stays in view below the menus. */}
          <div className="grid shrink-0 gap-2 border-line border-t px-5 py-4">
            <LanguageLink className="flex min-h-11 items-center justify-center font-semibold text-navy underline hover:text-brass-deep" />
            <MenuLink item={quoteLink} className={buttonClassName.brass} />
            <PhoneButton variant="outline" />
          </div>
        </div>
      </div>
    </div>
  );
}
