import { siteManagement, siteManagementPicture } from "../../content/company/organogram";
import { IntroWithPictures } from "../../page/IntroWithPictures";
import { Photo } from "../../ui/media/Photo";

export function SiteManagement() {
  return (
    <IntroWithPictures {...siteManagement} tone="bone">
      <Photo
        {...siteManagementPicture}
        width={600}
        height={450}
        className="mx-auto aspect-[4/3] w-full max-w-xl rounded-card object-cover"
      />
    </IntroWithPictures>
  );
}
