import { banksLink } from "../content/company/banks-link";
import { COPYRIGHT_YEAR, footerBlurb } from "../content/company-words";
import { footerWords } from "../content/footer-words";
import { privacyLink } from "../content/privacy-link";
import { useCompany } from "../hooks/useCompany";
import { Photo } from "../ui/media/Photo";
import { FooterColumn } from "./FooterColumn";
import { FooterContact } from "./FooterContact";
import { FooterLicences } from "./FooterLicences";
import { ImportantLinks } from "./ImportantLinks";
import { MenuLink } from "./MenuLink";
import type { MenuItem } from "./menu-item";

type Props = { menu: MenuItem[] };

export function Footer({ menu }: Props) {
  const { name, developer } = useCompany();
  return (
    <>
      <div className="wrap grid grid-cols-1 gap-10 pt-16 pb-12 sm:grid-cols-2 lg:grid-cols-[1.7fr_1fr_1.6fr_1.4fr]">
        <div className="max-w-sm">
          <Photo
            src="/images/brand/logo-on-dark.svg"
            alt={name}
            width={298}
            height={64}
            className="h-auto w-[264px] max-w-full"
          />
          <p className="mt-5">{footerBlurb}</p>
          <FooterLicences />
          <p className="mt-3">
            <a href={banksLink.path} className="inline-flex min-h-9 items-center hover:text-brass-light">
              {banksLink.label}
            </a>
          </p>
        </div>
        <FooterColumn id="footer-menu" title={footerWords.menu}>
          <nav aria-label={footerWords.menuLabel}>
            <ul>
              {menu.map((item) => (
                <li key={item.path}>
                  <MenuLink item={item} className="inline-flex min-h-9 items-center hover:text-brass-light" />
                </li>
              ))}
            </ul>
          </nav>
        </FooterColumn>
        <FooterColumn id="important-links" title={footerWords.links}>
          <ImportantLinks />
        </FooterColumn>
        <FooterColumn id="footer-contact" title={footerWords.contact}>
          <FooterContact />
        </FooterColumn>
      </div>
      {/* Leaves space for the floating buttons: beside it on wide screens, below on narrow ones. */}
      <div className="border-white/15 border-t">
        <div className="wrap flex flex-wrap justify-between gap-x-8 gap-y-1 pt-5 pb-40 lg:justify-start lg:pb-8">
          <p>
            © {COPYRIGHT_YEAR} {name}
          </p>
          <p>
            <a href={privacyLink.path} className="inline-block py-1 underline hover:text-brass-light">
              {privacyLink.label}
            </a>
          </p>
          <p>
            {footerWords.developedBy}{" "}
            {developer.url ? (
              <a href={developer.url} className="underline hover:text-brass-light">
                {developer.name}
              </a>
            ) : (
              developer.name
            )}
          </p>
        </div>
      </div>
    </>
  );
}
