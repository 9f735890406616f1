import { profileBanner } from "../content/company-profile";
import { CallToAction } from "../sections/CallToAction";
import { CompanyFacts } from "../sections/CompanyFacts";
import { PageBanner } from "../sections/PageBanner";
import { ProfileSlideshow } from "../sections/ProfileSlideshow";

export function CompanyProfile() {
  return (
    <>
      <PageBanner {...profileBanner} trail={[{ label: profileBanner.title, path: "/company-profile" }]} />
      <CompanyFacts />
      <ProfileSlideshow />
      <CallToAction />
    </>
  );
}
