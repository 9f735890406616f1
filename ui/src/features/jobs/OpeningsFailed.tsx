import { jobsWords } from "../../content/jobs/careers";
import { Button } from "../../ui/Button";

type Props = { onRetry: () => void };

/** Shown when the openings failed to load. The form still works without them. */
export function OpeningsFailed({ onRetry }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-s bg-bone px-4 py-3">
      <p>{jobsWords.failedTitle}.</p>
      <Button look="outline" onClick={onRetry}>
        {jobsWords.again}
      </Button>
    </div>
  );
}
