import { Phone } from "lucide";
import { headerWords } from "../content/header-words";
import { layoutWords } from "../content/layout-words";
import { useCompany } from "../hooks/useCompany";
import { ButtonLink } from "../ui/ButtonLink";
import { Icon } from "../ui/Icon";
import { Photo } from "../ui/media/Photo";
import { telLink } from "../ui/tel-link";
import { MainMenu } from "./MainMenu";
import type { MenuItem } from "./menu-item";
import { SideMenu } from "./SideMenu";

type Props = { menu: MenuItem[] };

export function Header({ menu }: Props) {
  const { name, phones } = useCompany();
  const phone = phones[0];
  return (
    <div className="sticky top-0 z-40 border-line border-b bg-white">
      <div className="wrap flex min-h-18 flex-wrap items-center justify-between gap-x-4 sm:min-h-[5.25rem]">
        <a href="/" className="min-w-0 rounded-s py-2">
          <Photo
            src="/images/brand/logo-on-light.svg"
            alt={headerWords.logo(name)}
            width={298}
            height={64}
            eager
            className="h-auto w-[188px] max-w-full sm:w-[248px] 2xl:w-[216px]"
          />
        </a>
        <MainMenu menu={menu} />
        <div className="flex items-center gap-3">
          {phone && (
            <div className="hidden sm:block">
              <ButtonLink to={telLink(phone.number)}>
                <Icon icon={Phone} />
                {layoutWords.call}
              </ButtonLink>
            </div>
          )}
          <SideMenu menu={menu} />
        </div>
      </div>
    </div>
  );
}
