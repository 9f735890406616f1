import { siteCommand, siteCommandPicture } from "../content/organogram";
import { Photo } from "../ui/Photo";
import { IntroWithPictures } from "./IntroWithPictures";

export function SiteCommand() {
  return (
    <IntroWithPictures {...siteCommand} tone="bone">
      <Photo
        {...siteCommandPicture}
        width={600}
        height={450}
        className="mx-auto aspect-[4/3] w-full max-w-xl rounded-card object-cover"
      />
    </IntroWithPictures>
  );
}
