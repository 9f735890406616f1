import { type Plan, servicePageWords } from "../../content/services/service-page";
import { Photo } from "../../ui/media/Photo";
import { Section } from "../../ui/Section";
import { SectionHeading } from "../../ui/SectionHeading";

type Props = { picture: string; plan: Plan };

/** A drawing with numbers, and a legend that says what they stand for. */
export function SitePlan({ picture, plan: { title, lead, alt, legend } }: Props) {
  return (
    <Section labelledBy="plan-title">
      <SectionHeading id="plan-title" eyebrow={servicePageWords.plan} title={title} lead={lead} />
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[1.55fr_1fr] lg:gap-14">
        <figure className="break-inside-avoid">
          <Photo src={picture} alt={alt} width={720} height={480} className="h-auto w-full rounded-s shadow-rest" />
          <figcaption className="mt-3 text-muted text-small">{servicePageWords.planCaption}</figcaption>
        </figure>
        <ol className="ruled-book leading-7">
          {legend.map(({ name, text }, index) => (
            <li key={name} className="grid break-inside-avoid grid-cols-[3.25rem_1fr]">
              <span className="mt-0.5 ms-2 grid size-6 place-items-center rounded-full bg-brass font-head text-ink leading-none">
                {index + 1}
              </span>
              <p>
                <strong className="text-navy">{name}.</strong> {text}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
