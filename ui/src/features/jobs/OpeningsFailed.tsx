import { openingsFailed } from "../../content/jobs/career";
import { usePage } from "../../hooks/usePage";
import { Button } from "../../ui/Button";

/** Shown when the openings failed to load. The form still works without them. */
export function OpeningsFailed() {
  const { retry } = usePage();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-s bg-bone px-4 py-3">
      <p>{openingsFailed.failedTitle}.</p>
      <Button look="outline" onClick={retry}>
        {openingsFailed.again}
      </Button>
    </div>
  );
}
