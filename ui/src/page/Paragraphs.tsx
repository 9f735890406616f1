import { paragraphs } from "./paragraphs";

type Props = { text: string };

/** Plain text from the database; blank lines separate paragraphs. */
export function Paragraphs({ text }: Props) {
  return (
    <div className="grid gap-4">
      {paragraphs(text).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and they never move
        <p key={index} className="whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
