import {
  profileBanner,
  profileFacts,
  profileHead,
  type SlideContent,
  slides,
  slideshowWords,
} from "#words/company-profile";
import { areaList, comma, countryName } from "#words/company-words";
import type { SlideWords } from "../api/types";
import { useCompany } from "../facts/company";
import { CredentialsLink } from "../sections/Credentials";
import { HeadedSection } from "../sections/HeadedSection";
import { Page } from "../sections/Page";
import { Slideshow } from "../sections/Slideshow";
import { Button, ButtonLink } from "../ui/Button";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { useHydrated } from "../ui/useHydrated";
import { formatDay } from "../words/format-date";

export function Component() {
  return (
    <Page head={profileHead} banner={profileBanner}>
      <CompanyFacts />
      <CredentialsLink />
      <HeadedSection
        id="slides-title"
        eyebrow={slideshowWords.eyebrow}
        title={slideshowWords.title}
      >
        <div className="mt-8">
          <Slideshow slides={applyCompanyWords(slides, useCompany().slides)} />
        </div>
      </HeadedSection>
    </Page>
  );
}

/** Replaces the words of slides for which the company file has its own. */
function applyCompanyWords(slides: SlideContent[], companyWords: SlideWords[]): SlideContent[] {
  return slides.map((slide) => {
    const words = companyWords.find(({ number }) => number === slide.number);
    return words ? { ...slide, title: words.title, text: words.text ?? "" } : slide;
  });
}

/** The company's name, founding date, office and regions. */
function CompanyFacts() {
  const { name, founded, address, areas_served } = useCompany();
  const { title, founding, text, labels, about, print } = profileFacts;
  const isHydrated = useHydrated();
  const facts = [
    { label: labels.established, value: formatDay(founded) },
    { label: labels.office, value: [address.locality, countryName(address.country)].join(comma) },
    { label: labels.regions, value: areas_served.join(comma) },
  ].filter(({ value }) => value);
  return (
    <Section labelledBy="facts-title">
      <div className="grid items-start gap-10 lg:grid-cols-main-side lg:gap-18">
        <div>
          <SectionHeading id="facts-title" title={title(address.locality)} large />
          <div className="mt-4 grid max-w-prose gap-4">
            <p>{founding(name, formatDay(founded), address.locality, areaList(areas_served))}</p>
            <p>{text}</p>
          </div>
          <div className="print:hidden mt-8 flex flex-wrap gap-3">
            <ButtonLink to={about.path} variant="outline">
              {about.label}
            </ButtonLink>
            {/* The button keeps its space, and becomes visible when it works. */}
            <span className={isHydrated ? undefined : "invisible noscript:hidden"}>
              <Button onClick={() => window.print()}>{print}</Button>
            </span>
          </div>
        </div>
        <dl className="divide-y divide-line rounded-card border border-line border-t-[3px] border-t-brass bg-white px-6 shadow-rest">
          {facts.map(({ label, value }) => (
            <div key={label} className="py-4">
              <dt className="text-muted text-small">{label}</dt>
              <dd className="font-head text-disclosure text-navy">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
