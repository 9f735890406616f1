import type { ComponentProps } from "react";
import { HeadedSection } from "./HeadedSection";

type Props = Omit<ComponentProps<typeof HeadedSection>, "children"> & {
  /** Five fit in a row. */
  steps: { title: string; text: string }[];
};

/** The steps of a process, in order: a list on narrow screens, a row on wide ones. */
export function NumberedSteps({ steps, ...section }: Props) {
  return (
    <HeadedSection {...section}>
      <ol className="mt-6 grid gap-x-5 gap-y-3 print:gap-y-2 lg:mt-10 lg:grid-cols-5">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="relative grid grid-cols-[2.5rem_1fr] border-stone before:absolute before:-top-0.5 before:inset-s-0 before:h-0.5 before:w-12 before:bg-brass in-[.on-dark]:border-white/25 max-lg:before:hidden forced-colors:before:bg-[CanvasText] lg:block lg:border-t-2 lg:pt-6"
          >
            <p
              aria-hidden="true"
              className="font-head text-[1.75rem] text-brass-deep leading-none in-[.on-dark]:text-brass-light lg:text-[2.75rem]"
            >
              {index + 1}
            </p>
            <div>
              <h3 className="text-card lg:mt-3">{step.title}</h3>
              <p className="max-w-prose text-pretty text-muted leading-snug lg:leading-normal in-[.on-dark]:text-on-dark lg:mt-2">
                {step.text}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </HeadedSection>
  );
}
