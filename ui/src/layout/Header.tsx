import { clsx } from "clsx/lite";
import { MapPin, Phone } from "lucide";
import { addressLine, shortAddress } from "#words/company-words";
import { headerWords, sampleWords } from "#words/layout-words";
import { useCompany } from "../facts/company";
import { LanguageLink } from "../sections/LanguageLink";
import { useShownPage } from "../sections/useShownPage";
import { mainMenu, shortcuts } from "../site";
import { buttonClassName } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { Image } from "../ui/Image";
import { Link } from "../ui/Link";
import { PhoneLink } from "../ui/PhoneLink";
import { pageLink, quoteLink } from "../words/links";
import { lookUp } from "../words/look-up";
import { MenuLink } from "./MenuLink";
import { SideMenu } from "./SideMenu";

/** `contents` gives the header no box, so that its sticky part sticks for the whole height of the page. */
export function Header() {
  return (
    <header className="print:hidden contents">
      <SampleNotice />
      <TopBar />
      <StickyHeader />
    </header>
  );
}

/** Lists the facts on the page that are samples, so that visitors do not call a sample number. */
function SampleNotice() {
  const { samples } = useCompany();
  const kinds = describeSamples(samples);
  // Phones list only the samples that a visitor might act on.
  const mainKinds = describeSamples(
    samples.filter((sample) => ["phones", "jobs", "news"].includes(sample)),
  );
  if (kinds.length === 0) return null;
  const hasShortNotice = mainKinds.length > 0;
  return (
    <p className="border-brass border-b-2 bg-bone py-1 text-ink text-small">
      <span className={clsx("page-width block", hasShortNotice && "max-sm:hidden")}>
        {sampleWords.notice(kinds)}
      </span>
      {hasShortNotice && (
        <span className="page-width block sm:hidden">{sampleWords.shortNotice(mainKinds)}</span>
      )}
    </p>
  );
}

/** Returns the words for these fields of the company file, without duplicates. */
function describeSamples(samples: string[]): string[] {
  return [...new Set(samples.flatMap((sample) => lookUp(sampleWords.kinds, sample) ?? []))];
}

/** Shortcuts that the main menu does not contain. */
const moreShortcuts = shortcuts.filter(({ path }) => !mainMenu.some((item) => item.path === path));

/** Phones show the link to the jobs, and the address on a second line. Wide screens show the shortcuts that the main menu lacks. */
function TopBar() {
  const { phones, address } = useCompany();
  const phone = phones[0];
  return (
    <div data-tone="dark" className="bg-ink text-small text-on-dark">
      <div className="page-width flex min-h-10 flex-wrap items-center justify-between gap-x-4 sm:gap-x-6">
        {phone && (
          <p className="inline-flex items-center gap-2 max-sm:me-auto">
            <PhoneLink
              number={phone.number}
              className="-mx-1 -outline-offset-4 inline-flex min-h-10 items-center gap-2 px-1 hover:text-brass-light"
            >
              <Icon icon={Phone} size={16} className="text-brass-light" />
            </PhoneLink>
            <span className="max-lg:hidden">{phone.label}</span>
          </p>
        )}
        <p className="inline-flex items-center gap-2 max-sm:order-last max-sm:basis-full max-sm:pb-2 lg:me-auto">
          <Icon icon={MapPin} size={16} className="shrink-0 text-brass-light" />
          <span className="sm:hidden">{shortAddress(address)}</span>
          <span className="max-sm:hidden">{addressLine(address)}</span>
        </p>
        <nav aria-label={headerWords.shortcuts} className="hidden gap-x-5 2xl:flex">
          {moreShortcuts.map((item) => (
            <MenuLink
              key={item.path}
              item={item}
              className="-outline-offset-4 inline-flex min-h-10 items-center hover:text-brass-light"
            />
          ))}
        </nav>
        <MenuLink
          item={pageLink("/career")}
          className="-outline-offset-4 inline-flex min-h-10 items-center font-semibold text-brass-light hover:underline sm:hidden"
        />
        <LanguageLink className="-outline-offset-4 inline-flex min-h-11 min-w-11 items-center justify-end font-semibold text-brass-light hover:underline" />
      </div>
    </div>
  );
}

const menuLinkClassName =
  "inline-flex min-h-11 items-center font-head text-body text-navy decoration-2 decoration-brass underline-offset-8 hover:underline";

/**
 * In a low window the header scrolls out of view, but stays sticky above the edge. When the visitor turns a phone, Chrome keeps the
 * element at the top of the window in place, so a header that became static would scroll the page to its start. The header is static
 * while it contains the focus, so that the browser can scroll to it.
 *
 * On a narrow phone the logo shrinks to make room for the menu button. Wider screens show shortcuts, and the widest ones the main menu.
 */
function StickyHeader() {
  const { name } = useCompany();
  const next = useShownPage()?.id.startsWith("/career") ? pageLink("/career-apply") : quoteLink;
  return (
    <div className="sticky top-0 z-40 border-line border-b bg-white low:-top-24 low:focus-within:static">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-4 sm:min-h-[5.25rem] 2xl:gap-x-7">
        <Link
          to="/"
          className="min-w-0 max-sm:grow max-sm:basis-28 rounded-small py-2 forced-colors:bg-white forced-colors:forced-color-adjust-none"
        >
          <Image
            src="/images/brand/logo-on-light.svg"
            alt={headerWords.logo(name)}
            width={298}
            height={64}
            eager
            className="h-auto w-[188px] max-w-full sm:w-[248px] lg:w-[216px]"
          />
        </Link>
        <nav aria-label={headerWords.shortcuts} className="hidden lg:block 2xl:hidden">
          <ul className="flex flex-wrap items-center justify-end gap-x-7">
            {shortcuts.map((item) => (
              <li
                key={item.path}
                className={item === moreShortcuts.at(-1) ? "max-xl:hidden" : undefined}
              >
                <MenuLink item={item} className={`${menuLinkClassName} font-semibold`} />
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={headerWords.mainMenu} className="hidden grow 2xl:block">
          <ul className="flex flex-wrap items-center gap-x-8 ps-7">
            {mainMenu.map((item) => (
              <li key={item.path}>
                <MenuLink item={item} className={menuLinkClassName} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-3">
          <MenuLink item={next} className={`${buttonClassName.brass} max-sm:hidden`} />
          <SideMenu />
        </div>
      </div>
    </div>
  );
}
