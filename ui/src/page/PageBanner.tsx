import { breadcrumbList, type Crumb } from "../content/structured-data";
import { useCompany } from "../hooks/useCompany";
import { Breadcrumbs } from "../ui/Breadcrumbs";
import { HeroBanner } from "../ui/media/HeroBanner";
import { StructuredData } from "./StructuredData";

type Props = { title: string; image: string; description?: string; trail: Crumb[] };

export function PageBanner({ trail, ...banner }: Props) {
  const fromHome = [{ label: "Home", path: "/" }, ...trail];
  return (
    <HeroBanner {...banner}>
      <Breadcrumbs trail={fromHome} />
      <StructuredData data={breadcrumbList(useCompany().public_url, fromHome)} />
    </HeroBanner>
  );
}
