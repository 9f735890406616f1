import { Unbroken } from "./Unbroken";

/** An entry of a list, with a dash before it. */
export const dashed =
  "relative ps-6 before:absolute before:top-[0.65em] before:inset-s-0 before:w-3 before:border-brass before:border-t-2";

/** `dir` is the direction of each entry, for words of the office. */
export function BulletList({ items, dir }: { items: string[]; dir?: "auto" | "ltr" | "rtl" }) {
  return (
    <ul className="mt-3 grid gap-2">
      {items.map((item) => (
        <li key={item} dir={dir} className={dashed}>
          <Unbroken>{item}</Unbroken>
        </li>
      ))}
    </ul>
  );
}
