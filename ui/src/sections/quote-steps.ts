import { type NextStepsWords, quoteSteps, quoteTimes } from "#words/sent";
import { useCompany } from "../facts/company";

/** Returns the steps after a request for a quotation, with the times of the company file. */
export function useQuoteSteps(): NextStepsWords {
  const { survey_within, quotation_within } = useCompany();
  const [read, survey, quotation] = quoteSteps.steps;
  const steps = [
    read,
    survey_within ? `${survey} ${quoteTimes.survey(survey_within)}` : survey,
    quotation_within ? `${quotation} ${quoteTimes.quotation(quotation_within)}` : quotation,
  ];
  return { ...quoteSteps, steps: steps.filter((step) => step !== undefined) };
}
