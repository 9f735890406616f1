import {
  organogramBanner,
  organogramHead,
  organogramTrail,
  siteManagement,
  siteManagementPicture,
} from "../../content/company/organogram";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { IntroWithPictures } from "../../page/IntroWithPictures";
import { PageBanner } from "../../page/PageBanner";
import { Photo } from "../../ui/media/Photo";
import { OperationalModel } from "./OperationalModel";
import { OrganisationChart } from "./OrganisationChart";

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

function SiteManagement() {
  return (
    <IntroWithPictures {...siteManagement} tone="bone" weight="minor">
      <Photo
        {...siteManagementPicture}
        width={600}
        height={450}
        className="mx-auto aspect-[7/5] w-full max-w-xl lg:me-0 rounded-card object-cover"
      />
    </IntroWithPictures>
  );
}
