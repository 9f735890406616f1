import { serviceGroups } from "../../content/services/service-groups";
import { servicesCrumb } from "../../content/services/service-page";
import { whatWeDoBanner, whatWeDoHead } from "../../content/services/what-we-do";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { ServiceGroupPanels } from "./ServiceGroupPanels";

export function WhatWeDo() {
  return (
    <>
      <Head {...whatWeDoHead} />
      <PageBanner {...whatWeDoBanner} trail={[servicesCrumb]} />
      <ServiceGroups />
      <CallToAction />
    </>
  );
}

function ServiceGroups() {
  return serviceGroups.map((group, index) => (
    <ServiceGroupPanels key={group.id} group={group} tone={index % 2 === 0 ? "white" : "bone"} />
  ));
}
