import { Link } from "react-router-dom";
import { useCompany } from "../facts/company";
import { mainMenu } from "../site";
import { buttonLook } from "../ui/Button";
import { Photo } from "../ui/Photo";
import { headerWords } from "../words/layout-words";
import { quoteLink } from "../words/links";
import { MenuLink } from "./MenuLink";
import { SampleNotice } from "./SampleNotice";
import { SideMenu } from "./SideMenu";
import { TopBar } from "./TopBar";

/** `contents` gives the banner no box, so that its sticky part stays visible for the whole page. */
export function Header() {
  return (
    <header className="contents">
      <SampleNotice />
      <TopBar />
      <StickyHeader />
    </header>
  );
}

function StickyHeader() {
  const { name } = useCompany();
  return (
    <div className="sticky top-0 z-40 border-line border-b bg-white low:static">
      <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-4 sm:min-h-[5.25rem]">
        <Link to="/" className="min-w-0 rounded-s py-2 forced-colors:bg-white forced-colors:forced-color-adjust-none">
          <Photo
            src="/images/brand/logo-on-light.svg"
            alt={headerWords.logo(name)}
            width={298}
            height={64}
            eager
            className="h-auto w-[188px] max-w-full sm:w-[248px] 2xl:w-[216px]"
          />
        </Link>
        <MainMenu />
        <div className="flex items-center gap-3">
          <div className="hidden sm:block">
            <MenuLink item={quoteLink} className={buttonLook.brass} />
          </div>
          <SideMenu />
        </div>
      </div>
    </div>
  );
}

function MainMenu() {
  return (
    <nav aria-label={headerWords.mainMenu} className="hidden 2xl:block">
      <ul className="flex flex-wrap items-center gap-x-5">
        {mainMenu.map((item) => (
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
