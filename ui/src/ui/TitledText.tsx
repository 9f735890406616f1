import { UnbrokenText } from "./Unbroken";

/** A statement with a title, under a brass line. */
export function TitledText({ title, text }: { title: string; text: string }) {
  return (
    <div className="break-inside-avoid border-brass border-t-2 pt-2 sm:pt-5">
      <h3 className="text-card text-navy">{title}</h3>
      <UnbrokenText className="mt-1 max-w-prose text-muted max-sm:text-small max-sm:leading-snug sm:mt-2">{text}</UnbrokenText>
    </div>
  );
}
