import type { JobOpening } from "../../api/types";
import { filterWords } from "../../content/jobs/career";
import { Button } from "../../ui/Button";
import { JobGrid } from "./JobGrid";
import { OpeningFilter } from "./OpeningFilter";
import { choicesAmong, matching } from "./opening-choices";
import { useOpeningFilter } from "./useOpeningFilter";

type Props = { jobs: JobOpening[] };

/** The openings, and when there are many a filter for them. */
export function JobBoard({ jobs }: Props) {
  const choices = choicesAmong(jobs);
  const { form, filter, change, clear } = useOpeningFilter(choices);
  const shown = matching(jobs, filter);
  return (
    <>
      {choices.length > 0 && (
        <OpeningFilter ref={form} choices={choices} onChange={change}>
          {filterWords.count(shown.length, jobs.length)}
        </OpeningFilter>
      )}
      {shown.length > 0 ? (
        <JobGrid jobs={shown} />
      ) : (
        <Button look="outline" onClick={clear}>
          {filterWords.all}
        </Button>
      )}
    </>
  );
}
