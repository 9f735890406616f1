import { profileBanner, profileHead, slides, slideshowWords } from "../../content/company/company-profile";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { Slideshow } from "../../ui/media/Slideshow";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { CompanyFacts } from "./CompanyFacts";

export function CompanyProfile() {
  return (
    <>
      <Head {...profileHead} />
      <PageBanner {...profileBanner} trail={[{ label: profileBanner.title, path: "/company-profile" }]} />
      <CompanyFacts />
      <ProfileSlideshow />
      <CallToAction />
    </>
  );
}

function ProfileSlideshow() {
  const { eyebrow, title, ...words } = slideshowWords;
  return (
    <Section labelledBy="slides-title" tone="bone">
      <SectionHeading id="slides-title" eyebrow={eyebrow} title={title} />
      <div className="mt-8">
        <Slideshow slides={slides} words={words} />
      </div>
    </Section>
  );
}
