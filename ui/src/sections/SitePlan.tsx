import { servicePageWords } from "#words/service-page";
import { Image } from "../ui/Image";
import type { Plan } from "../words/service-page";
import { HeadedSection } from "./HeadedSection";

/** A plan with numbers on a dark background, and a legend that explains the numbers. */
export function SitePlan({
  picture,
  plan: { title, lead, alt, legend },
}: {
  picture: string;
  plan: Plan;
}) {
  return (
    <HeadedSection
      id="plan-title"
      eyebrow={servicePageWords.plan}
      title={title}
      lead={lead}
      tone="night"
    >
      <div className="mt-5 grid grid-cols-1 gap-5 sm:mt-8 lg:grid-cols-main-side lg:gap-12">
        <Image
          src={picture}
          alt={alt}
          width={710}
          height={470}
          className="h-auto w-full rounded-small print:bg-ink forced-colors:bg-ink"
        />
        <ol className="flex flex-col divide-y divide-steel text-on-dark max-sm:text-small max-sm:leading-snug">
          {legend.map(({ name, text }, index) => (
            <li
              key={name}
              className="flex grow break-inside-avoid items-center gap-4 py-1.5 sm:py-2"
            >
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-brass font-head text-ink leading-none forced-colors:border print:border">
                {index + 1}
              </span>
              <p className="[&>strong]:text-white">{servicePageWords.planLine(name, text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </HeadedSection>
  );
}
