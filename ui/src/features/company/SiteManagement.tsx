import { siteManagement, siteManagementPicture } from "../../content/company/organogram";
import { IntroWithPictures } from "../../page/IntroWithPictures";
import { Photo } from "../../ui/media/Photo";

export function SiteManagement() {
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
