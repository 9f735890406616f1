import { callUs, type NextStepsWords } from "#words/sent";
import { PhoneItems } from "./PhoneItems";

/** The steps after a form is sent, and the company's telephone numbers. */
export function NextSteps({ words }: { words: NextStepsWords }) {
  return (
    <div className="mb-8 max-w-prose last:mb-0">
      <h2 className="text-card">{words.title}</h2>
      <ol className="mt-2 grid list-decimal gap-1 ps-5">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-4">{callUs}</p>
      <ul>
        <PhoneItems className="marked-link inline-block py-2.5 text-inherit lg:py-1" />
      </ul>
    </div>
  );
}
