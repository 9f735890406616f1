/** The classes of a list item with a dash before it. */
export const dashedItemClassName =
  "relative ps-6 before:absolute before:top-[0.65em] before:inset-s-0 before:w-3 before:border-brass before:border-t-2";

/** A list with a dash before each item. `dir` sets the direction of the items, for text that the office writes. */
export function BulletList({ items, dir }: { items: string[]; dir?: "auto" | "ltr" | "rtl" }) {
  return (
    <ul className="mt-3 grid gap-2">
      {items.map((item) => (
        <li key={item} dir={dir} className={dashedItemClassName}>
          {item}
        </li>
      ))}
    </ul>
  );
}
