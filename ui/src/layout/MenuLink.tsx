/** The current page's item is underlined, so that it does not differ by colour alone. */
const currentMark =
  "aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:decoration-brass-deep aria-[current=page]:underline-offset-8 in-[.on-dark]:aria-[current=page]:decoration-brass-light";

type Props = { item: MenuItem; className: string };

/** A link in a menu. Each page marks its own. */
export function MenuLink({ item, className }: Props) {
  return (
    <a href={item.path} aria-current="false" className={`${className} ${currentMark}`}>
      {item.label}
    </a>
  );
}

export type MenuItem = { path: string; label: string };
