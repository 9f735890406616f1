import type { JobOpening } from "../../api/types";
import { openingChoice } from "../../content/jobs/application";
import { Button } from "../../ui/Button";

type Props = { opening: JobOpening | null; isClosed: boolean; onClear: () => void };

/** Shows the selected opening, or that it has closed; nothing otherwise. */
export function SelectedOpening({ opening, isClosed, onClear }: Props) {
  if (opening) {
    return (
      // New elements for each opening: where a translator has replaced texts, React cannot change them.
      <div
        key={opening.slug}
        className="flex flex-wrap items-center justify-between gap-4 rounded-s border-brass border-s-4 bg-bone px-5 py-4"
      >
        <p>
          <span>{openingChoice.chosen}</span>{" "}
          <strong className="text-navy">
            <bdi>{opening.title}</bdi>, <bdi>{opening.location}</bdi>
          </strong>
        </p>
        <Button look="outline" onClick={onClear}>
          {openingChoice.clear}
        </Button>
      </div>
    );
  }
  if (!isClosed) return null;
  return (
    <p role="status" className="rounded-s border-brass border-s-4 bg-bone px-5 py-4">
      {openingChoice.closed}
    </p>
  );
}
