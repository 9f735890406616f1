import { banksLink } from "../../content/company/banks-link";
import { serviceGroups } from "../../content/services/service-groups";
import { servicesCrumb } from "../../content/services/service-page";
import { forBanks, whatWeDoBanner, whatWeDoHead } from "../../content/services/what-we-do";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { QuoteActions } from "../../page/QuoteActions";
import { ButtonLink } from "../../ui/ButtonLink";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { ServiceGroupPanels } from "./ServiceGroupPanels";

export function WhatWeDo() {
  return (
    <>
      <Head {...whatWeDoHead} />
      <PageBanner {...whatWeDoBanner} trail={[servicesCrumb]} actions={<QuoteActions />} />
      <ServiceGroups />
      <ForBanks />
      <CallToAction />
    </>
  );
}

function ServiceGroups() {
  return serviceGroups.map((group, index) => (
    <ServiceGroupPanels key={group.id} group={group} tone={index % 2 === 0 ? "white" : "bone"} />
  ));
}

function ForBanks() {
  return (
    <Section labelledBy="banks-title">
      <SectionHeading id="banks-title" {...forBanks} />
      <div className="mt-7">
        <ButtonLink to={banksLink.path}>{banksLink.label}</ButtonLink>
      </div>
    </Section>
  );
}
