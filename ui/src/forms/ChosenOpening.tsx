import type { JobOpening } from "../api/types";
import { openingChoice } from "../content/applications";
import { Button } from "../ui/Button";

type Props = { opening: JobOpening | null; namedHasClosed: boolean; onClear: () => void };

/** Which opening the form is for; nothing when it is for none. */
export function ChosenOpening({ opening, namedHasClosed, onClear }: Props) {
  if (opening) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-s border-brass border-l-4 bg-bone px-5 py-4">
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
  if (!namedHasClosed) return null;
  return <p className="rounded-s border-brass border-l-4 bg-bone px-5 py-4">{openingChoice.closed}</p>;
}
