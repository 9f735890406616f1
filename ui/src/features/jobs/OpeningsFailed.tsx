import { jobListWords } from "../../content/jobs/job-list";
import { usePage } from "../../hooks/usePage";
import { Button } from "../../ui/Button";

/** Shown when the openings failed to load. The form still works without them. */
export function OpeningsFailed() {
  const { retry } = usePage();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-s bg-bone px-4 py-3">
      <p>{jobListWords.failedTitle}.</p>
      <Button look="outline" onClick={retry}>
        {jobListWords.again}
      </Button>
    </div>
  );
}
