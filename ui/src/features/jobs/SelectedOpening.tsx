import type { JobOpening } from "../../api/types";
import { openingChoice } from "../../content/jobs/applications";
import { Button } from "../../ui/Button";

type Props = { opening: JobOpening | null; requestedIsClosed: boolean; onClear: () => void };

/** Shows the selected opening, or that the linked one has closed; nothing otherwise. */
export function SelectedOpening({ opening, requestedIsClosed, onClear }: Props) {
  if (opening) {
    return (
      // New elements for each opening: where a translator has replaced texts, React cannot change them.
      <div
        key={opening.slug}
        className="flex flex-wrap items-center justify-between gap-4 rounded-s border-brass border-s-4 bg-bone px-5 py-4"
      >
        <p>
          {openingChoice.chosen}{" "}
          <strong className="text-navy">
            {opening.title}, {opening.location}
          </strong>
        </p>
        <Button look="outline" onClick={onClear}>
          {openingChoice.clear}
        </Button>
      </div>
    );
  }
  if (!requestedIsClosed) return null;
  return <p className="rounded-s border-brass border-s-4 bg-bone px-5 py-4">{openingChoice.closed}</p>;
}
