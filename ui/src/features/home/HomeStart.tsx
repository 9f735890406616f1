import { contractIntro, contractSteps, homeQuote, night } from "../../content/home/home";
import { NightHour } from "../../page/NightHour";
import { NumberedSteps } from "../../page/NumberedSteps";
import { PullQuote } from "../../ui/PullQuote";
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
      <NumberedSteps id="contract-title" tone="navy" intro={contractIntro} steps={contractSteps}>
        <NightHour entry={night.contract} />
      </NumberedSteps>
      <PullQuote tone="ink">{homeQuote}</PullQuote>
    </>
  );
}
