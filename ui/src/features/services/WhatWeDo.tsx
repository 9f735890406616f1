import { banksLink } from "../../content/links";
import { servicesCrumb } from "../../content/services/service-page";
import { forBanks, onPaper, serviceGroups, whatWeDoBanner, whatWeDoHead } from "../../content/services/what-we-do";
import { CallToAction } from "../../page/CallToAction";
import { Head } from "../../page/Head";
import { PageBanner } from "../../page/PageBanner";
import { QuoteActions } from "../../page/QuoteActions";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";
import { TextLink } from "../../ui/TextLink";
import { TitledText } from "../../ui/TitledText";
import { ServiceGroupPanels } from "./ServiceGroupPanels";
import { ServiceIndex } from "./ServiceIndex";

export function WhatWeDo() {
  return (
    <>
      <Head {...whatWeDoHead} />
      <PageBanner {...whatWeDoBanner} trail={[servicesCrumb]} actions={<QuoteActions />} />
      <ServiceIndex />
      <ServiceGroups />
      <OnPaper />
      <ForBanks />
      <CallToAction />
    </>
  );
}

function ServiceGroups() {
  return serviceGroups.map((group, index) => (
    <ServiceGroupPanels key={group.id} group={group} tone={index % 2 === 0 ? "white" : "haze"} />
  ));
}

function OnPaper() {
  const { title, items, more } = onPaper;
  return (
    <Section labelledBy="paper-title" tone="bone" weight="minor">
      <SectionHeading id="paper-title" title={title} />
      <div className="mt-7 mb-4 grid gap-7 md:grid-cols-3 md:gap-x-10">
        {items.map((item) => (
          <TitledText key={item.title} {...item} />
        ))}
      </div>
      <TextLink to={more.path}>{more.label}</TextLink>
    </Section>
  );
}

function ForBanks() {
  return (
    <Section labelledBy="banks-title" weight="minor">
      <SectionHeading id="banks-title" {...forBanks} />
      <p className="mt-3">
        <TextLink to={banksLink.path}>{banksLink.label}</TextLink>
      </p>
    </Section>
  );
}
