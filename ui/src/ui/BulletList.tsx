/** An entry of a list, with a dash before it. */
export const dashed =
  "relative ps-6 before:absolute before:top-[0.65em] before:inset-s-0 before:h-0.5 before:w-3 before:bg-brass forced-colors:before:bg-[CanvasText]";

export function BulletList({ items }: { items: string[] }) {
  return (
    <ul className="mt-3 grid gap-2">
      {items.map((item) => (
        <li key={item} dir="auto" className={dashed}>
          {item}
        </li>
      ))}
    </ul>
  );
}
