import { contractIntro, contractSteps } from "../../content/home/contract-steps";
import { NumberedSteps } from "../../page/NumberedSteps";
import { AboutTeaser } from "./AboutTeaser";
import { HomeHero } from "./HomeHero";
import { LicenceStrip } from "./LicenceStrip";
import { ServiceBlocks } from "./ServiceBlocks";
import { ServiceStrip } from "./ServiceStrip";

export function HomeStart() {
  return (
    <>
      <HomeHero />
      <ServiceStrip />
      <LicenceStrip />
      <ServiceBlocks />
      <AboutTeaser />
      <NumberedSteps id="contract-title" intro={contractIntro} steps={contractSteps} />
    </>
  );
}
