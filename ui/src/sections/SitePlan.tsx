import { servicePageWords } from "#words/service-page";
import { Photo } from "../ui/Photo";
import type { Plan } from "../words/service-page";
import { HeadedSection } from "./HeadedSection";

/** A drawing with numbers, and a legend that says what they stand for. */
export function SitePlan({ picture, plan: { title, lead, alt, legend } }: { picture: string; plan: Plan }) {
  return (
    <HeadedSection id="plan-title" eyebrow={servicePageWords.plan} title={title} lead={lead}>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 sm:mt-8 sm:gap-8 lg:grid-cols-[1.55fr_1fr] lg:gap-14">
        <figure className="break-inside-avoid">
          <Photo src={picture} alt={alt} width={710} height={470} className="h-auto w-full rounded-small shadow-rest" />
        </figure>
        <ol className="ruled-book leading-7 max-sm:bg-none">
          {legend.map(({ name, text }, index) => (
            <li
              key={name}
              className="grid break-inside-avoid grid-cols-[3.25rem_1fr] border-line max-sm:border-b max-sm:py-1.5 max-sm:text-small max-sm:leading-snug"
            >
              <span className="mt-0.5 ms-2 grid size-6 place-items-center rounded-full bg-brass font-head text-ink leading-none forced-colors:border print:border">
                {index + 1}
              </span>
              <p className="max-sm:ps-1.5 [&>strong]:text-navy">{servicePageWords.planLine(name, text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </HeadedSection>
  );
}
