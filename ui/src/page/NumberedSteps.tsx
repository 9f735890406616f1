import { Section } from "../ui/Section";
import { SectionHeading } from "../ui/SectionHeading";

type Props = {
  id: string;
  intro: { eyebrow: string; title: string; lead: string };
  /** Five fit in a row. */
  steps: { title: string; text: string }[];
};

/** The steps of a process, in order. */
export function NumberedSteps({ id, intro, steps }: Props) {
  return (
    <Section labelledBy={id} tone="bone">
      <SectionHeading id={id} {...intro} />
      <ol className="mt-12 grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-5">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="relative border-stone border-t-2 pt-6 before:absolute before:-top-0.5 before:inset-s-0 before:h-0.5 before:w-12 before:bg-brass"
          >
            <p aria-hidden="true" className="font-head text-[2.75rem] text-brass-deep leading-none">
              {index + 1}
            </p>
            <h3 className="mt-3 text-card">{step.title}</h3>
            <p className="mt-2 text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
