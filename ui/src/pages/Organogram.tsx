import {
  organogramBanner,
  organogramHead,
  siteManagement,
  siteManagementPicture,
} from "#words/organogram";
import { IntroWithPictures } from "../sections/IntroWithPictures";
import { OperationalModel } from "../sections/OperationalModel";
import { OrganisationChart } from "../sections/OrganisationChart";
import { Page } from "../sections/Page";
import { Image } from "../ui/Image";

export function Component() {
  return (
    <Page head={organogramHead} banner={organogramBanner}>
      <OrganisationChart first />
      <IntroWithPictures {...siteManagement} tone="bone" weight="minor" large={false}>
        <Image
          {...siteManagementPicture}
          width={600}
          height={450}
          className="mx-auto aspect-[7/5] w-full max-w-xl lg:me-0 rounded-card object-cover"
        />
      </IntroWithPictures>
      <OperationalModel />
    </Page>
  );
}
