import { servicesCrumb } from "../content/service-page";
import { whatWeDoBanner } from "../content/what-we-do";
import { CallToAction } from "../sections/CallToAction";
import { PageBanner } from "../sections/PageBanner";
import { ServiceGroups } from "../sections/ServiceGroups";

export function WhatWeDo() {
  return (
    <>
      <PageBanner {...whatWeDoBanner} trail={[servicesCrumb]} />
      <ServiceGroups />
      <CallToAction />
    </>
  );
}
