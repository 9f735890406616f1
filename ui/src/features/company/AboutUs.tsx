import { aboutBanner, aboutHead, aboutQuote } from "../../content/company/about";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { PullQuote } from "../../ui/PullQuote";
import { Commitments } from "./Commitments";
import { CompanyStory } from "./CompanyStory";
import { Directors } from "./Directors";
import { Licences } from "./Licences";
import { OperationalModelInShort } from "./OperationalModel";
import { OrganisationChart } from "./OrganisationChart";
import { VisionAndMission } from "./VisionAndMission";
import { WhyChooseUs } from "./WhyChooseUs";

export function AboutUs() {
  return (
    <>
      <Head {...aboutHead} />
      <PageBanner {...aboutBanner} trail={[{ label: aboutBanner.title, path: "/about-us" }]} />
      <CompanyStory />
      <VisionAndMission />
      <Commitments />
      <PullQuote tone="bone">{aboutQuote}</PullQuote>
      <Licences />
      <Directors />
      <OrganisationChart onPhones="picture" />
      <OperationalModelInShort />
      <WhyChooseUs />
      <CallToAction />
    </>
  );
}
