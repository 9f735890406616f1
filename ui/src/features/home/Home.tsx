import type { ReactNode } from "react";
import { contractIntro, contractSteps } from "../../content/home/contract-steps";
import { homeHead } from "../../content/home/home";
import { useDescription } from "../../hooks/useDescription";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { NumberedSteps } from "../../page/NumberedSteps";
import { AboutTeaser } from "./AboutTeaser";
import { EmergencyNumbers } from "./EmergencyNumbers";
import { HomeHero } from "./HomeHero";
import { OurClients } from "./OurClients";
import { ServiceBlocks } from "./ServiceBlocks";
import { ServiceStrip } from "./ServiceStrip";

type Props = { news: ReactNode };

export function Home({ news }: Props) {
  useDescription({ of: "company" });
  return (
    <>
      <Head {...homeHead} />
      <HomeHero />
      <ServiceStrip />
      <ServiceBlocks />
      <AboutTeaser />
      <NumberedSteps id="contract-title" intro={contractIntro} steps={contractSteps} />
      {news}
      <OurClients />
      <EmergencyNumbers />
      <CallToAction />
    </>
  );
}
