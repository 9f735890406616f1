import { useCompany } from "../facts/company";
import { telLink } from "../ui/tel-link";
import { callUs, type NextStepsWords } from "../words/sent";

type Props = { words: NextStepsWords };

/** What happens after a form is sent, and the company's telephones. */
export function NextSteps({ words }: Props) {
  const { phones } = useCompany();
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
        {phones.map(({ number, label }) => (
          <li key={number}>
            <a href={telLink(number)} className="inline-block py-1 font-semibold underline underline-offset-4">
              {number}
            </a>{" "}
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
