import { UnbrokenText } from "./Unbroken";

/** A statement with a title, under a brass line. */
export function TitledText({ title, text }: { title: string; text: string }) {
  return (
    <div className="break-inside-avoid border-brass border-t-2 pt-5">
      <h3 className="text-card text-navy">{title}</h3>
      <UnbrokenText className="mt-2 max-w-prose text-muted">{text}</UnbrokenText>
    </div>
  );
}
