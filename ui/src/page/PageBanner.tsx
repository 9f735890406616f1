import type { ReactNode } from "react";
import { pageWords } from "../content/page-words";
import { type Crumb, useDescription } from "../hooks/useDescription";
import { Breadcrumbs } from "../ui/Breadcrumbs";
import { HeroBanner } from "../ui/media/HeroBanner";

type Props = { title: string; image: string; description?: string; trail: Crumb[]; actions?: ReactNode };

export function PageBanner({ trail, ...banner }: Props) {
  const fromHome = [{ label: pageWords.home, path: "/" }, ...trail];
  useDescription({ of: "trail", trail: fromHome });
  return (
    <HeroBanner {...banner}>
      <Breadcrumbs trail={fromHome} />
    </HeroBanner>
  );
}
