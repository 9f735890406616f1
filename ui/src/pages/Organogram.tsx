import { organogramBanner, organogramTrail } from "../content/organogram";
import { CallToAction } from "../sections/CallToAction";
import { OperationalModel } from "../sections/OperationalModel";
import { OrganisationChart } from "../sections/OrganisationChart";
import { PageBanner } from "../sections/PageBanner";
import { SiteCommand } from "../sections/SiteCommand";

export function Organogram() {
  return (
    <>
      <PageBanner {...organogramBanner} trail={organogramTrail} />
      <OrganisationChart />
      <SiteCommand />
      <OperationalModel />
      <CallToAction />
    </>
  );
}
