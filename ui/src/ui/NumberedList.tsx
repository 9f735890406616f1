type Props = { items: { title: string; text: string }[] };

export function NumberedList({ items }: Props) {
  return (
    <ol className="grid gap-x-10 gap-y-6 md:grid-cols-2 lg:gap-x-18">
      {items.map(({ title, text }, index) => (
        <li key={title} className="grid break-inside-avoid grid-cols-[2.75rem_1fr] gap-x-3 border-line border-t pt-4">
          <p aria-hidden="true" className="font-head text-[2.25rem] text-brass-deep leading-none">
            {index + 1}
          </p>
          <div>
            <h3 className="text-card text-navy">{title}</h3>
            <p className="mt-2 text-pretty text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
