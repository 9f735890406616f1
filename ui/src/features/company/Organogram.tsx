import { organogramBanner, organogramHead, organogramTrail } from "../../content/company/organogram";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { OperationalModel } from "./OperationalModel";
import { OrganisationChart } from "./OrganisationChart";
import { SiteManagement } from "./SiteManagement";

export function Organogram() {
  return (
    <>
      <Head {...organogramHead} />
      <PageBanner {...organogramBanner} trail={organogramTrail} />
      <OrganisationChart onPhones="tree" />
      <SiteManagement />
      <OperationalModel />
      <CallToAction />
    </>
  );
}
