import { whyChooseUs, whyPanels } from "../../content/company/about";
import { BulletList } from "../../ui/BulletList";
import { ButtonLink } from "../../ui/ButtonLink";
import { Disclosure } from "../../ui/Disclosure";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";

/** Panels that expand independently. The first is open initially. */
export function WhyChooseUs() {
  const { more, law, ...heading } = whyChooseUs;
  return (
    <Section labelledBy="why-title">
      <div className="grid items-start gap-10 lg:grid-cols-[1fr_1.6fr] lg:gap-18">
        <div>
          <SectionHeading id="why-title" {...heading} />
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to={more.path}>{more.label}</ButtonLink>
            <ButtonLink to={law.path} look="outline">
              {law.label}
            </ButtonLink>
          </div>
        </div>
        <div>
          {whyPanels.map(({ title, content }, index) => (
            <Disclosure key={title} title={title} heading="h3" open={index === 0}>
              <p className="text-muted">{content.description}</p>
              <BulletList items={content.items} />
            </Disclosure>
          ))}
        </div>
      </div>
    </Section>
  );
}
