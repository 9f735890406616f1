import { profileBanner, profileFacts, profileHead, slides, slideshowWords } from "#words/company-profile";
import { areaList, comma, countryName } from "#words/company-words";
import { papersWords } from "#words/papers";
import { useCompany, useLicences } from "../facts/company";
import { HeadedSection } from "../sections/HeadedSection";
import { Page } from "../sections/Page";
import { Papers } from "../sections/Papers";
import { Button, ButtonLink } from "../ui/Button";
import { SampleMark } from "../ui/SampleMark";
import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";
import { Slideshow } from "../ui/Slideshow";
import { Unbroken, UnbrokenText } from "../ui/Unbroken";
import { formatDay } from "../words/format-date";

export function Component() {
  return (
    <Page head={profileHead} banner={profileBanner}>
      <CompanyFacts />
      <Papers />
      <HeadedSection id="slides-title" eyebrow={slideshowWords.eyebrow} title={slideshowWords.title} tone="bone">
        <div className="mt-8">
          <Slideshow slides={slides} />
        </div>
      </HeadedSection>
    </Page>
  );
}

/** The company's name, founding date, office, regions, licences and services. */
function CompanyFacts() {
  const { name, founded, address, areas_served, samples } = useCompany();
  const held = useLicences().map((licence) => licence.territory ?? licence.name);
  const { title, founding, text, about, print, ...labels } = profileFacts;
  const facts: { label: string; value: string; isSample?: boolean }[] = [
    { label: labels.established, value: formatDay(founded) },
    { label: labels.office, value: [address.locality, countryName(address.country)].join(comma) },
    { label: labels.regions, value: areas_served.join(comma) },
    samples.includes("licences")
      ? { label: labels.licences, value: papersWords.missing, isSample: true }
      : { label: labels.licences, value: held.join(comma) },
  ].filter(({ value }) => value);
  return (
    <Section labelledBy="facts-title">
      <div className="grid items-start gap-10 lg:grid-cols-[1.6fr_1fr] lg:gap-18">
        <div>
          <SectionHeading id="facts-title" title={title(address.locality)} />
          <div className="mt-4 grid max-w-prose gap-4">
            <UnbrokenText>{founding(name, formatDay(founded), address.locality, areaList(areas_served))}</UnbrokenText>
            <p>{text}</p>
          </div>
          <div className="no-print mt-8 flex flex-wrap gap-3">
            <ButtonLink to={about.path} look="outline">
              {about.label}
            </ButtonLink>
            <span className="noscript:hidden">
              <Button onClick={() => window.print()}>{print}</Button>
            </span>
          </div>
        </div>
        <dl className="divide-y divide-line rounded-card border border-line border-t-[3px] border-t-brass bg-white px-6 shadow-rest">
          {facts.map(({ label, value, isSample }) => (
            <div key={label} className="py-4">
              <dt className="flex flex-wrap items-center gap-x-3 text-muted text-small">
                {label}
                {isSample && <SampleMark />}
              </dt>
              <dd className={isSample ? "text-muted" : "font-head text-disclosure text-navy"}>
                <Unbroken>{value}</Unbroken>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
