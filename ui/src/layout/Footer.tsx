import { Mail, MapPin, MessageCircle, Phone, Share2 } from "lucide";
import type { ReactNode } from "react";
import { addressLine, areaList, footerBlurb } from "#words/company-words";
import { footerWords, layoutWords } from "#words/layout-words";
import { useCompany } from "../facts/company";
import { useHasDrawing } from "../facts/pictures";
import { LicencesInBrief } from "../sections/Licences";
import { useShownPage } from "../sections/useShownPage";
import { WhatsAppLink } from "../sections/WhatsAppLink";
import { footerMenu, moreMenu, type PageLink } from "../site";
import { Icon } from "../ui/Icon";
import { Image } from "../ui/Image";
import { Link } from "../ui/Link";
import { PhoneLink } from "../ui/PhoneLink";
import { privacyLink } from "../words/links";
import { MenuLink } from "./MenuLink";

/** A list in two columns, or in one if the text is too large. */
const columnsClassName = "grid grid-cols-fill-28 gap-x-4";

const lineClassName = "inline-flex min-h-9 items-center gap-3";
const linkClassName = `${lineClassName} hover:text-brass-light print:min-h-0`;
const iconClassName = "shrink-0 text-brass-light";

export function Footer() {
  const {
    name,
    areas_served,
    developer,
    important_links,
    social_links,
    phones,
    whatsapp,
    email,
    address,
  } = useCompany();
  const hasDrawing = useHasDrawing(useShownPage()?.id);
  return (
    <footer data-tone="dark" className="bg-ink text-on-dark text-small">
      <div className="page-width grid grid-cols-fit-36 gap-x-4 gap-y-6 pt-6 pb-4 sm:grid-cols-2 sm:gap-x-10 sm:pt-12 print:block print:break-inside-avoid print:pt-2 print:pb-0 xl:grid-cols-4">
        <div className="print:hidden max-sm:col-span-full">
          <Image
            src="/images/brand/logo-on-dark.svg"
            alt={name}
            width={298}
            height={64}
            className="h-auto w-[264px] max-w-full forced-colors:bg-ink forced-colors:forced-color-adjust-none"
          />
          <p className="mt-3">{footerBlurb(areaList(areas_served))}</p>
          <LicencesInBrief className="mt-3" linkClassName="hover:text-brass-light" />
          <p className="mt-4 font-head text-white uppercase tracking-[0.1em]">
            {footerWords.forClients}
          </p>
          <MenuList items={moreMenu} className="mt-1" />
          {social_links.length > 0 && (
            <ul aria-label={footerWords.social} className={`${columnsClassName} mt-3`}>
              {social_links.map(({ network, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="me noopener" className={linkClassName}>
                    <Icon icon={Share2} className={iconClassName} />
                    <span>{footerWords.newTab(footerWords.networks[network])}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <FooterColumn id="footer-menu" className="print:hidden" title={footerWords.menu}>
          <nav aria-label={footerWords.menuLabel}>
            <MenuList items={footerMenu} />
          </nav>
        </FooterColumn>
        <FooterColumn id="important-links" className="print:hidden" title={footerWords.links}>
          <ul className={columnsClassName}>
            {important_links.map(({ label, url }) => (
              <li key={label}>
                <a href={url} target="_blank" rel="noopener" className={linkClassName}>
                  <span>{footerWords.newTab(label)}</span>
                </a>
              </li>
            ))}
          </ul>
        </FooterColumn>
        <FooterColumn
          id="footer-contact"
          className="max-sm:col-span-full"
          title={footerWords.contact}
        >
          <ul className="grid grid-cols-fit-36 gap-x-4 gap-y-1 sm:grid-cols-1 sm:gap-y-0 print:flex print:flex-wrap print:gap-x-6">
            {/* The contact page has all numbers. */}
            {phones.slice(0, 2).map((phone) => (
              <li key={phone.number} className="sm:flex sm:flex-wrap sm:items-center sm:gap-x-2">
                <PhoneLink number={phone.number} className={linkClassName}>
                  <Icon icon={Phone} className={iconClassName} />
                </PhoneLink>{" "}
                <span className="block ps-7.5 leading-none sm:ps-0">{phone.label}</span>
              </li>
            ))}
            {/* On phones, half of a row is too narrow for most email addresses. */}
            <li className="max-sm:col-span-full">
              <a href={`mailto:${email}`} className={linkClassName}>
                <Icon icon={Mail} className={iconClassName} />
                <bdi>{email}</bdi>
              </a>
            </li>
            {whatsapp && (
              <li>
                <WhatsAppLink className={linkClassName}>
                  <Icon icon={MessageCircle} className={iconClassName} />
                  {layoutWords.whatsapp}
                </WhatsAppLink>
              </li>
            )}
            <li className={`${lineClassName} col-span-full pt-1`}>
              <Icon icon={MapPin} className={iconClassName} />
              {addressLine(address)}
            </li>
          </ul>
        </FooterColumn>
      </div>
      <div className="print:hidden border-white/25 border-t">
        <div className="page-width flex flex-wrap items-center gap-x-8 gap-y-1 py-5">
          {hasDrawing && <p className="w-full">{footerWords.illustrations}</p>}
          <p>{footerWords.copyright(name)}</p>
          <p>
            <Link
              to={privacyLink.path}
              className="inline-block py-1 underline hover:text-brass-light"
            >
              {privacyLink.label}
            </Link>
          </p>
          <p>
            {footerWords.developedBy(
              developer.url ? (
                <a href={developer.url} className="underline hover:text-brass-light">
                  {developer.name}
                </a>
              ) : (
                developer.name
              ),
            )}
          </p>
        </div>
      </div>
    </footer>
  );
}

function MenuList({ items, className = "" }: { items: PageLink[]; className?: string }) {
  return (
    <ul className={`${columnsClassName} ${className}`}>
      {items.map((item) => (
        <li key={item.path}>
          <MenuLink item={item} className={linkClassName} />
        </li>
      ))}
    </ul>
  );
}

function FooterColumn({
  id,
  title,
  className,
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <h2
        id={id}
        className="print:hidden mb-2 font-head text-body text-white uppercase tracking-[0.1em]"
      >
        {title}
      </h2>
      {children}
    </div>
  );
}
