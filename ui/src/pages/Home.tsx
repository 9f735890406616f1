import { AboutTeaser } from "../sections/AboutTeaser";
import { CallToAction } from "../sections/CallToAction";
import { ContractSteps } from "../sections/ContractSteps";
import { EmergencyNumbers } from "../sections/EmergencyNumbers";
import { HomeHero } from "../sections/HomeHero";
import { LatestNews } from "../sections/LatestNews";
import { LocalBusiness } from "../sections/LocalBusiness";
import { OurClients } from "../sections/OurClients";
import { ServiceBlocks } from "../sections/ServiceBlocks";
import { ServiceStrip } from "../sections/ServiceStrip";

export function Home() {
  return (
    <>
      <HomeHero />
      <ServiceStrip />
      <ServiceBlocks />
      <AboutTeaser />
      <ContractSteps />
      <LatestNews />
      <OurClients />
      <EmergencyNumbers />
      <CallToAction />
      <LocalBusiness />
    </>
  );
}
