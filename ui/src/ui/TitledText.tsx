import { TextLink } from "./TextLink";

type Props = { title: string; text: string; link?: { label: string; path: string } };

/** A short text with a title, under a brass line, and an optional link to more. */
export function TitledText({ title, text, link }: Props) {
  return (
    <div className="break-inside-avoid border-brass border-t-2 pt-2 sm:pt-5">
      <h3 className="text-card text-navy">{title}</h3>
      <p className="mt-1 max-w-prose text-muted max-sm:text-small max-sm:leading-snug sm:mt-2">
        {text}
      </p>
      {link && <TextLink to={link.path}>{link.label}</TextLink>}
    </div>
  );
}
