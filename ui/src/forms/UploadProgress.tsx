import { fieldWords } from "#words/forms";

/** A progress bar. `value` is the uploaded fraction, from 0 to 1. Screen readers announce every quarter, not every percent. */
export function UploadProgress({ value }: { value: number }) {
  const percent = Math.floor(value * 100);
  const quarter = percent - (percent % 25);
  return (
    <div>
      <progress
        aria-label={fieldWords.upload}
        value={value}
        className="block h-2.5 w-full accent-brass-deep"
      />
      <p aria-hidden="true" className="mt-1 text-muted text-small">
        {percent === 100 ? fieldWords.waiting : fieldWords.uploading(percent)}
      </p>
      <p role="status" className="sr-only">
        {quarter === 100 ? fieldWords.uploaded : fieldWords.uploading(quarter)}
      </p>
    </div>
  );
}
