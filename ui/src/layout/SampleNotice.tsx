import { useCompany } from "../facts/company";
import { sampleWords } from "../words/layout-words";

/** Says which facts on the page are not the company's own yet, so that nobody calls them. */
export function SampleNotice() {
  const { samples } = useCompany();
  const shown = samples.flatMap((sample) => sampleWords.names[sample] ?? []);
  if (shown.length === 0) return null;
  return (
    <p className="bg-brass py-1.5 text-ink text-small">
      <span className="wrap block">
        <strong>{sampleWords.title}</strong> {shown.join(", ")}.
      </span>
    </p>
  );
}
