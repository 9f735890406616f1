import type { ComponentProps } from "react";
import { HeadedSection } from "./HeadedSection";

type Props = Omit<ComponentProps<typeof HeadedSection>, "children"> & {
  /** At most five, which fit in a row. */
  steps: { title: string; text: string }[];
};

/** The steps of a process: a list on narrow screens, a row on wide screens. */
export function NumberedSteps({ steps, ...section }: Props) {
  return (
    <HeadedSection {...section}>
      <ol className="mt-6 grid gap-x-5 gap-y-3 lg:mt-8 lg:grid-cols-5">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[2.75rem_1fr] border-brass lg:block lg:border-t-2 lg:pt-5"
          >
            <p aria-hidden="true" className="font-head text-accent text-h3 leading-none lg:text-h2">
              {index + 1}
            </p>
            <div>
              <h3 className="text-card lg:mt-3">{step.title}</h3>
              <p className="max-w-prose text-pretty text-secondary leading-snug lg:mt-2">
                {step.text}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </HeadedSection>
  );
}
