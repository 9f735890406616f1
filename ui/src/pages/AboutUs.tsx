import { aboutBanner } from "../content/about";
import { CallToAction } from "../sections/CallToAction";
import { Commitments } from "../sections/Commitments";
import { CompanyStory } from "../sections/CompanyStory";
import { Directors } from "../sections/Directors";
import { OperationalModelInShort } from "../sections/OperationalModelInShort";
import { OrganisationChart } from "../sections/OrganisationChart";
import { PageBanner } from "../sections/PageBanner";
import { VisionAndMission } from "../sections/VisionAndMission";
import { WhyChooseUs } from "../sections/WhyChooseUs";

export function AboutUs() {
  return (
    <>
      <PageBanner {...aboutBanner} trail={[{ label: aboutBanner.title, path: "/about-us" }]} />
      <CompanyStory />
      <VisionAndMission />
      <Commitments />
      <Directors />
      <OrganisationChart />
      <OperationalModelInShort />
      <WhyChooseUs />
      <CallToAction />
    </>
  );
}
